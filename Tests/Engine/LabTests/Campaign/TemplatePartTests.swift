import HeadlessUI
import Testing
import TextFormats

@testable import Lab

/// What a template writes around the values that its tool fills in.
@Suite struct TemplatePartTests {
  private static let host = "https://taxi.example"

  private func entry(_ url: String) async throws -> CampaignReport.Entry {
    let report = try await CampaignWorld.report("<a href=\"\(url)\">a</a>")
    return try #require(report.entries.first, "\(report.unchecked)")
  }

  @Test(arguments: [
    ("reservations/{{ id }}/edt", "reservations/{{ id }}/edit"),
    ("reservations/%%id%%/edt", "reservations/{{ id }}/edit"),
    ("menu/{{ x }}/coupon", "menu/{{ x }}/coupon"), ("menu/history/{{ x }}/receipt", "menu/history/{{ x }}"),
    ("menus/{{ x }}", "menus/{{ x }}"), ("menu/coup{{ rest }}/x", "menu/coup{{ rest }}/x"),
  ]) func `a path that no value makes one of the table is broken, and shows the name of the value`(
    path: String, told: String
  ) async throws {
    let found = try await entry("\(Self.host)/\(path)")
    let problem = try #require(found.problems.first)
    #expect(found.isBroken && problem.code == .rejected, "\(found.problems)")
    #expect(problem.text.ja.contains(told) && problem.text.en.contains(told), "\(problem.text)")
    #expect(!problem.text.ja.contains("999999999999") && !problem.text.ja.contains("sample"), "\(problem.text)")
  }

  @Test(arguments: [
    "reservations/{{ id }}/ed{{ it }}", "reservations/{{ id }}", "menu/{{ x }}s", "menu/{{ x }}/4{{ y }}",
    "{{ x }}/edit",
    "menu/notices/{{ x }}5",
  ]) func `a path that a value can make one of the table is not broken`(path: String) async throws {
    let report = try await CampaignWorld.report("<a href=\"\(Self.host)/\(path)\">a</a>")
    #expect(report.broken.isEmpty, "\(report.broken.map(\.problems))")
    #expect(report.account.dependsOnSender == 1)
  }

  @Test func `http before a path that is filled in is broken`() async throws {
    let found = try await entry("http://taxi.example/{{ x }}")
    #expect(found.isBroken, "\(found.problems)")
    #expect(found.problems.first?.text.ja.contains("https") == true, "\(found.problems)")
  }

  @Test(arguments: [
    ("menu/profile/invitation?code=BB-{{ x }}", "code"), ("reservations/new?at={{ date }}T25:00:00%2B09:00", "at"),
    ("menu/coupons?code=春{{ x }}", "code"), ("order?class={{ x }}limo", "class"),
  ]) func `a part of a value that no value completes is broken, and no sample is shown`(path: String, name: String)
    async throws
  {
    let found = try await entry("\(Self.host)/\(path)")
    #expect(found.isBroken, "\(found.problems)")
    let text = try #require(found.problems.first?.text)
    #expect(text.ja.contains("「\(name)」") && text.en.contains("`\(name)`"), "\(text)")
    #expect(!text.ja.contains("sample") && !text.en.contains("sample"), "\(text)")
    if path.contains("春") { #expect(text.ja.contains("「春{{ x }}」") && text.en.contains("春{{ x }}"), "\(text)") }
  }

  @Test(arguments: [
    ("reservations/new?at={{ date }}T09:00:00%2B09:00", "date"), ("menu/profile/invitation?code=BC-{{ x }}", "x"),
    ("reservations/new?at=2030-12-{{ day }}T09:00:00%2B09:00", "day"), ("order?class={{ x }}mium", "x"),
  ]) func `a part of a value that a value completes is checked, with the hint to try one`(path: String, name: String)
    async throws
  {
    let found = try await entry("\(Self.host)/\(path)")
    #expect(found.isDepending, "\(found.problems)")
    let text = try #require(found.problems.first { $0.code == .dependsOnSender }?.text)
    #expect(text.ja.contains("--value \(name)=値") && text.en.contains("--value \(name)=VALUE"), "\(text)")
    #expect(found.sentences.contains { $0.completed })
  }
}
