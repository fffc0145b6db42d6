import AllocationCounter
import Foundation
import RIBs

/// Counts the framework's allocations and bytes, which are exact and checked against thresholds.json, and prints times.
@main
enum RIBsBenchmark {
  static func main() throws {
    let results = measure()
    for (name, value) in results { print("\(name.padding(toLength: 44, withPad: " ", startingAt: 0))\(value)") }
    print(timesText())
    guard let index = CommandLine.arguments.firstIndex(of: "--check") else { return }
    let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[index + 1]))
    let thresholds = try JSONDecoder().decode([String: Int].self, from: data)
    let measured = Dictionary(results, uniquingKeysWith: { _, last in last })
    let failures = thresholdFailures(thresholds, measured) + linearityFailures(measured)
    print("thresholds: \(thresholds.count + 2 - failures) held, \(failures) broken")
    exit(failures == 0 ? 0 : 1)
  }

  /// A threshold with an unknown name counts as broken, like one that is exceeded.
  private static func thresholdFailures(_ thresholds: [String: Int], _ measured: [String: Int]) -> Int {
    var failures = 0
    for (name, allowed) in thresholds.sorted(by: { $0.key < $1.key }) {
      if let value = measured[name], value <= allowed { continue }
      failures += 1
      print(
        measured[name].map { "over the threshold: \(name) is \($0), at most \(allowed) is allowed" }
          ?? "unknown threshold: \"\(name)\" is not measured; the names are those printed above")
    }
    return failures
  }

  /// The allocations and bytes of one more RIB may grow by at most a tenth in the deeper half.
  private static func linearityFailures(_ results: [String: Int]) -> Int {
    func growth(_ name: (Int) -> String, from: Int, to: Int) -> Double {
      Double(results[name(to), default: 0] - results[name(from), default: 0]) / Double(to - from)
    }
    let bytes: (Int) -> String = { "bytes, retained tree of \($0) RIBs" }
    let counts: (Int) -> String = { "allocations, attach \($0) and detach \($0)" }
    var failures = 0
    for (name, shallow, deep) in [
      ("bytes", growth(bytes, from: 5, to: 10), growth(bytes, from: 10, to: 20)),
      ("allocations", growth(counts, from: 4, to: 8), growth(counts, from: 8, to: 16)),
    ] where deep > shallow * 1.1 || shallow <= 0 {
      print("not linear in depth: \(name) a RIB grow from \(shallow) to \(deep)")
      failures += 1
    }
    return failures
  }

  private static func measure() -> [(String, Int)] {
    var results: [(String, Int)] = []
    let (tree, root) = launched()
    _ = cold(root, tree)  // The first run fills the caches of the Swift runtime.
    results.append(("allocations, attach 4 and detach 4", allocations { _ = cold(root, tree) }))

    _ = run(4, root, tree)
    let third = root.next?.next?.next
    third?.interactor.stageDidFinish()
    _ = tree.leakDetector.check()
    _ = run(4, root, tree)
    third?.dismissNext()
    root.next?.next?.dismissNext()
    _ = run(3, root, tree)
    results.append(("allocations, last hop", allocations { _ = run(4, root, tree) }))
    root.dismissNext()
    _ = tree.leakDetector.check()

    for depth in [5, 10, 20] {
      results.append(("bytes, retained tree of \(depth) RIBs", bytes(depth: depth)))
    }
    let (deepTree, deepRoot) = launched()
    for depth in [4, 8, 16] {
      _ = cold(deepRoot, deepTree, depth: depth)
      results.append(
        ("allocations, attach \(depth) and detach \(depth)", allocations { _ = cold(deepRoot, deepTree, depth: depth) })
      )
    }
    return results
  }

  private static func launched() -> (RIBTree, TopRouter) {
    let tree = RIBTree()
    let root = TopRouter()
    root.launch(in: tree)
    return (tree, root)
  }

  private static func run(_ depth: Int, _ root: TopRouter, _ tree: RIBTree) -> WorkflowRun {
    LineWorkflow(depth: depth).subscribe(root.interactor, in: tree)
  }

  /// A workflow from the root attaches `depth` RIBs; then all are detached and the leak check runs.
  private static func cold(_ root: TopRouter, _ tree: RIBTree, depth: Int = 4) -> Bool {
    let run = run(depth, root, tree)
    guard case .completed? = run.outcome else { fatalError("the workflow did not complete: the numbers mean nothing") }
    root.dismissNext()
    return tree.leakDetector.check().isEmpty
  }

  private static func allocations(_ body: () -> Void) -> Int {
    let before = allocation_count()
    body()
    return allocation_count() - before
  }

  private static func bytes(depth: Int) -> Int {
    _ = launched()
    let before = allocated_bytes()
    let (tree, root) = launched()
    _ = run(depth - 1, root, tree)
    let after = allocated_bytes()
    withExtendedLifetime((tree, root)) {}
    return after - before
  }

  private static func timesText() -> String {
    let (tree, root) = launched()
    let coldTime = microseconds { _ = cold(root, tree) }
    _ = run(4, root, tree)
    let lastHop = microseconds {
      root.next?.next?.next?.dismissNext()
      _ = run(4, root, tree)
      _ = tree.leakDetector.check()
    }
    return String(format: "time, attach 4 and detach 4: %.2f µs; last hop and back: %.2f µs", coldTime, lastHop)
  }

  /// Returns the time of the fastest of twenty batches, because other load only adds time.
  private static func microseconds(_ body: () -> Void) -> Double {
    let rounds = 1_000
    let clock = ContinuousClock()
    let batches = (0...20).map { _ in clock.measure { for _ in 0..<rounds { body() } } }
    let (seconds, attoseconds) = (batches.min() ?? .zero).components
    return (Double(seconds) * 1e6 + Double(attoseconds) / 1e12) / Double(rounds)
  }
}
