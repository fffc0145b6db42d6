import Testing

@testable import Lab

@Suite struct SequenceShrinkerTests {
  /// Whether a sequence still ends in the same place: every `(` has its `)`, and the `x` is there.
  private static func fails(_ steps: [Character]) -> Bool {
    var depth = 0
    for step in steps {
      if step == "(" { depth += 1 }
      if step == ")" { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0 && steps.contains("x")
  }

  @Test(arguments: ["()x", "a()x", "(a)x", "a(b)(c)x", "((a))bx(a)", "a((b)c)x(d)e(f)", "x"])
  func `elements that only go together are removed wherever they are`(sequence: String) {
    #expect(SequenceShrinker.shrink(Array(sequence), attempts: 1000, while: Self.fails) == ["x"])
  }

  @Test func `no more sequences are tried than is allowed, and each is shorter`() {
    var tried: [Int] = []
    let shortest = SequenceShrinker.shrink(Array(0..<20), attempts: 7) { candidate in
      tried.append(candidate.count)
      return candidate.contains(7)
    }
    #expect(tried.count == 7)
    #expect(tried.allSatisfy { $0 < 20 })
    #expect(shortest.contains(7))
    #expect(SequenceShrinker.shrink([Int](), attempts: 9) { _ in true } == [])
  }
}
