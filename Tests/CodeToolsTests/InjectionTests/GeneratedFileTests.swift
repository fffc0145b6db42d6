import CodeReading
import Injection
import Testing

@Suite struct GeneratedFileTests {
  @Test func `a file that differs in line numbers only is fresh`() {
    let old = "  // RootComponent, Root/RootBuilder.swift:7\n  var game: Game { dependency.game }\n"
    let moved = "  // RootComponent, Root/RootBuilder.swift:19\n  var game: Game { dependency.game }\n"
    let other = "  // RootComponent, Root/RootBuilder.swift:7\n  var game: Game { dependency.games }\n"
    #expect(GeneratedFile.comparable(old) == GeneratedFile.comparable(moved))
    #expect(GeneratedFile.comparable(old) != GeneratedFile.comparable(other))
  }
}
