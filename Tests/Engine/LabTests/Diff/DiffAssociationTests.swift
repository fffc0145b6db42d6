import DeepLinks
import Lab
import LinkAssociation
import Testing
import TextFormats

/// The findings about the shipped association files for changed versions of the shipped table.
@Suite struct DiffAssociationTests {
  private let yaml: String
  private let manifest: String

  init() throws {
    yaml = try LabWorld.text("config/links.yaml")
    manifest = try LabWorld.text("config/intent-filters.xml")
  }

  private func table(hosts: String) throws -> RouteTable {
    #expect(yaml.contains("\nhosts: [taxi.example, go.taxi.example]\n"))
    return try DiffWorld.table(
      yaml.replacing("\nhosts: [taxi.example, go.taxi.example]\n", with: "\nhosts: \(hosts)\n"))
  }

  private func files(for table: RouteTable, manifest: String) throws -> LinkAssociations {
    LinkAssociations(
      apple: try AppleAssociation(json: try LabWorld.text("config/apple-app-site-association"), file: "a"),
      android: try AndroidAssociation(
        json: try LabWorld.text("config/assetlinks.json"), file: "b", manifest: manifest, manifestFile: "c"),
      hosts: table.hosts, apps: table.apps)
  }

  private func diff(hosts: String) throws -> LinkDiff {
    let new = try table(hosts: hosts)
    return LinkDiff(
      from: try DiffWorld.table(yaml), to: new, at: DiffWorld.now,
      associations: try files(for: new, manifest: manifest))
  }

  @Test func `the findings about a new host are one paragraph for each cause, and JSON has them all`() throws {
    let diff = try diff(hosts: "[taxi.example, go.taxi.example, m.taxi.example]")
    let lost = try #require(diff.associations).filter { $0.code == .routeNotReached }
    #expect(lost.count > 20)
    #expect(lost.allSatisfy { $0.cause == "no intent-filter has the host `m.taxi.example`" })
    let text = DiffText(diff, old: "a", new: "b").text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.ranges(of: " intent-filters.xml `https://m.taxi.example/").count == 1)
    #expect(text.contains("The same applies to \(lost.count - 1) other links."))
    let lines = DiffMarkdown(diff, old: "a", new: "b").text.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("* `intent-filters.xml`: ") }.count == 1)
    #expect(lines.filter { $0.hasPrefix("* ") }.count <= 2, "\(lines.filter { $0.hasPrefix("* ") })")
    #expect(try JSONCoding.text(diff).ranges(of: "\"routeNotReached\"").count == lost.count)
  }

  @Test func `a removed host that a filter still claims is a finding, also where a wrapper has it`() throws {
    let new = try table(hosts: "[taxi.example]")
    let finding = try #require(try files(for: new, manifest: manifest).findings(for: new).first)
    #expect(finding.code == .unknownClaim)
    #expect(finding.platform == .android)
    #expect(finding.message.contains("`https://go.taxi.example/home?phone=%2B81-3-0000-0000` and "))
    #expect(finding.message.contains("more links"))
    #expect(try diff(hosts: "[taxi.example]").associations == [finding])
  }

  @Test func `a filter that claims the host of a wrapper alone is no finding`() throws {
    let table = try DiffWorld.table(yaml)
    let filter = """
      <intent-filter>
        <action android:name="android.intent.action.VIEW" />
        <category android:name="android.intent.category.DEFAULT" />
        <category android:name="android.intent.category.BROWSABLE" />
        <data android:scheme="https" />
        <data android:host="app.adjust.com" />
      </intent-filter>
      </activity>
      """
    let files = try files(for: table, manifest: manifest.replacing("</activity>", with: filter))
    #expect(files.findings(for: table).isEmpty)
  }
}
