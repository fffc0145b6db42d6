import DeepLinks
import LinkAssociation
import TestSupport
import Testing

/// Paths by the patterns of Android, as its published source compares them.
struct AndroidPatternTests: AssociationSamples {
  @Test func `each row of the table of verdicts has its verdict`() throws {
    let text = try Repository.text("Tests/Links/LinkAssociationTests/Fixtures/path-patterns.tsv")
    let rows = text.split(separator: "\n").dropFirst().map { $0.split(separator: "\t").map(String.init) }
    #expect(rows.count == 2_390)
    #expect(rows.count { $0[3] == "app" } == 142)
    for row in rows {
      let kind = try #require(AndroidPattern.Kind(rawValue: String(row[0].dropFirst("path".count))))
      let pattern = try #require(AndroidPattern(.path, kind, written: row[1]), "\(row)")
      #expect(pattern.matches(row[2]) == (row[3] == "app"), "\(row)")
    }
  }

  @Test(arguments: [
    (#"android:pathSuffix=".html""#, "/a.html", true), (#"android:pathSuffix=".html""#, "/a.html/b", false),
    (#"android:pathSuffix=".html""#, "/aXhtml", false), (#"android:pathSuffix="/edit""#, "/r/42/edit", true),
    (#"android:pathSuffix="/edit""#, "/edit", true), (#"android:pathSuffix="/edit""#, "/r/edited", false),
    (#"android:pathSuffix=".*""#, "/a.html", false), (#"android:pathSuffix="\\.x""#, "/a.x", false),
    (#"android:pathSuffix="\.x""#, "/a.x", true), (#"android:pathSuffix="é""#, "/caf%C3%A9", true),
    (#"android:pathSuffix="""#, "/any", true),
  ])
  func `a suffix is compared as it is written`(_ attribute: String, _ path: String, _ isApp: Bool) throws {
    let android = try android(anyFilter + "<data \(attribute)/>")
    #expect(try onAndroid("https://a.test\(path)", android).map(\.verdict) == [isApp ? .app : .web])
  }

  @Test(arguments: [
    // A set may have characters that are special elsewhere, a range that is empty, and a bracket.
    ("/[.*+]", "/*", true), ("/[.*+]", "/a", false), ("/[[]", "/[", true), ("/[z-a]", "/m", false),
    ("/[^a-c]x", "/dx", true), ("/[^a-c]x", "/bx", false), (#"/[\\]]"#, "/]", true), ("/a]", "/a]", true),
    ("/a}", "/a}", true), ("/x{0}", "/", true), ("/x{2,}", "/xxx", true), ("/[-]", "/-", true),
  ])
  func `an advanced pattern is read as Android reads it`(_ pattern: String, _ path: String, _ isApp: Bool) throws {
    let android = try android(anyFilter + "<data android:pathAdvancedPattern=\"\(pattern)\"/>")
    let encoded = path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      segment.utf8.map { byte in "%" + String(byte, radix: 16, uppercase: true) }.joined()
    }
    let verdicts = try onAndroid("https://a.test" + encoded.joined(separator: "/"), android).map(\.verdict)
    #expect(verdicts == [isApp ? .app : .web])
  }

  @Test(arguments: ["/[]", "/[^]", "/[a", "*", "/a**", "/a{", "/a{}", "/a{x}", "/a{2,1}", #"/a\\"#, "/a+{2}"])
  func `an advanced pattern that Android does not accept is an error`(_ pattern: String) {
    #expect(throws: AssociationError.self) {
      try android(anyFilter + "<data android:pathAdvancedPattern=\"\(pattern)\"/>")
    }
  }
}
