import CodeReading
import Injection
import Testing

@Suite struct LargeAppTests {
  /// An app of 1,000 components: each RIB but the last 500 has two children, and each needs something of the root.
  private static func app() -> AppCode {
    AppCode((0..<1_000).map(file))
  }

  private static func file(_ index: Int) -> SourceFile {
    let children = [2 * index + 1, 2 * index + 2].filter { $0 < 1_000 }
    let base = index == 0 ? "BootstrapComponent" : "Component<any RIB\(index)Dependency>"
    let values = index == 0 ? (1..<1_000).map { "  let value\($0) = Value\($0)()\n" }.joined() : ""
    let dependency = children.isEmpty ? "Dependency" : "RIB\(index)SubtreeDependency"
    let builds = children.map { "    use(RIB\($0)Builder(dependency: component))\n" }.joined()
    return SourceFile(
      path: "App/RIB\(index)Builder.swift",
      text: """
        import RIBs

        protocol RIB\(index)Dependency: \(dependency) {
          \(index == 0 ? "" : "var value\(index): Value\(index) { get }")
        }
        final class RIB\(index)Component: \(base) {
        \(values)}
        final class RIB\(index)Builder: Builder<\(index == 0 ? "RIB0Component" : "any RIB\(index)Dependency")> {
          func build() {
            let component = RIB\(index)Component(dependency: dependency)
            use(dependency.value\(index))
        \(builds)  }
        }
        """)
  }

  @Test func `each component of 1,000 forwards each property once`() {
    let graph = InjectionGraph(Self.app())
    #expect(InjectionCheck(graph).problems.filter { $0.severity == .error } == [])
    let text = GeneratedFile(graph).text
    // A value goes from the root through all RIBs above the one that needs it: depth - 1 of them forward it.
    let forwards = (1..<1_000).reduce(0) { sum, index in sum + depth(of: index) - 1 }
    #expect(text.split(separator: "\n").filter { $0.contains(" { dependency.") }.count == forwards)
  }

  private func depth(of index: Int) -> Int { index == 0 ? 0 : 1 + depth(of: (index - 1) / 2) }
}
