import Testing
import TextFormats

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("alcie", ["bob", "alice"], "alice"), ("alic", ["bob", "alice"], "alice"), ("ALICE", ["alice"], "alice"),
    ("line_byte", ["line_bytes", "commit_group"], "line_bytes"), ("zzz", ["alice"], nil), ("x", [], nil),
    ("abcdefghijklmnop", ["abcdefghijklWXYZ"], nil), ("sttaus", ["state", "status"], "status"),
  ])
  func `the nearest name has at most one error in three letters, and three in all`(
    _ name: String, _ candidates: [String], _ expected: String?
  ) {
    #expect(NearestName.of(name, among: candidates) == expected)
  }

  @Test func `a name that is longer than 64 bytes has no nearest name`() {
    let name = String(repeating: "a", count: 65)
    #expect(NearestName.of(name, among: [name]) == nil)
  }
}
