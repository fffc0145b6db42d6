import AllocationCounter
import Foundation
import RIBs

/// The framework's allocations and bytes, which are exact, and its times.
enum RIBsBenchmark {
  /// Returns the growth by one more RIB in the deeper half, in percent of that in the other half.
  private static func growths(_ results: [(String, Int)]) -> [(String, Int)] {
    let values = Dictionary(results, uniquingKeysWith: { _, last in last })
    func percent(_ depths: [Int], _ name: (Int) -> String) -> Int {
      let values = depths.map { Double(values[name($0), default: 0]) }
      let shallow = (values[1] - values[0]) / Double(depths[1] - depths[0])
      let deep = (values[2] - values[1]) / Double(depths[2] - depths[1])
      return shallow > 0 ? Int((deep / shallow * 100).rounded(.up)) : .max
    }
    return [
      (
        "percent, bytes of one more RIB in a deeper tree",
        percent([5, 10, 20]) { "bytes, retained tree of \($0) RIBs" }
      ),
      (
        "percent, allocations of one more RIB in a deeper tree",
        percent([4, 8, 16]) { "allocations, attach \($0) and detach \($0)" }
      ),
    ]
  }

  /// Returns the exact counts.
  static func counts() -> [(String, Int)] {
    let results = measure()
    return results + growths(results)
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

  /// Returns a function that attaches and detaches four RIBs of one tree.
  static func round() -> () -> Void {
    let (tree, root) = launched()
    return { _ = cold(root, tree) }
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

  /// Returns the times of attaching and detaching.
  static func times() -> [(String, String)] {
    let (tree, root) = launched()
    let coldTime = microseconds { _ = cold(root, tree) }
    _ = run(4, root, tree)
    let lastHop = microseconds {
      root.next?.next?.next?.dismissNext()
      _ = run(4, root, tree)
      _ = tree.leakDetector.check()
    }
    return [("attach 4 and detach 4", coldTime), ("last hop and back", lastHop)].map {
      ("time, \($0)", String(format: "%.2f µs", $1))
    }
  }

  /// Returns the time of the fastest of twenty batches, because other load only adds time.
  private static func microseconds(_ body: () -> Void) -> Double {
    let rounds = 1_000
    let batches = (0...20).map { _ in AndonBenchmark.elapsed { for _ in 0..<rounds { body() } } }
    return (batches.min() ?? 0) * 1e6 / Double(rounds)
  }
}
