import ControlProtocol
import Testing

@Suite struct SimilarNameTests {
  @Test(arguments: [
    ("alcie", ["bob", "alice"], nil), ("alic", ["bob", "alice"], "alice"), ("ALICE", ["alice"], "alice"),
    ("line_byte", ["line_bytes", "commit_group"], "line_bytes"), ("zzz", ["alice"], nil), ("x", [], nil),
  ]) func theNearestNameIsFoundWithinAThirdOfItsLetters(name: String, candidates: [String], expected: String?) {
    #expect(SimilarName.of(name, among: candidates) == expected)
  }
}
