/// Workers that do independent work at the same time, each with a value of its own, such as a copy of the app.
///
/// The results are passed on in the order of the work. They are the same for any number of workers when a result depends on
/// nothing that a worker's value keeps from other work.
public struct Workers<State>: Sendable {
  /// The number of items for each worker that can be begun before the first of them is passed on.
  private static var ahead: Int { 16 }

  private let workers: [Worker<State>]

  /// The number of workers.
  public var count: Int { workers.count }

  /// Some workers, at least one. Each makes its value when its first work begins.
  public init(_ count: Int, make: @escaping @Sendable () throws -> State) {
    workers = (0..<max(count, 1)).map { _ in Worker(make) }
  }

  /// Does a piece of work with the value of the first worker. Throws what the work throws, and what making the value throws.
  public func first<Output: Sendable>(_ work: @Sendable (inout State) throws -> Output) async throws -> Output {
    try await workers[0].run(work)
  }

  /// Does work for each item that `next` returns, one item at a time on each worker, and passes the results to `each` in the
  /// order of the items.
  ///
  /// After `nil`, `next` is called again when a result was passed on, as long as work is under way: results can lead to
  /// more items. Throws the error of the first item that has one, after the results of the items before it.
  public func run<Item: Sendable, Output: Sendable>(
    next: () throws -> Item?, work: @escaping @Sendable (inout State, Item) throws -> Output,
    each: (Output) throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (number: Int, worker: Worker<State>, result: Result<Output, any Error>).self) {
      group in
      var (idle, begun, passedOn) = (Array(workers.reversed()), 0, 0)
      var done: [Int: Result<Output, any Error>] = [:]
      repeat {
        while let worker = idle.last, begun - passedOn < Self.ahead * count, let item = try next() {
          let number = begun
          group.addTask { (number, worker, await worker.result { try work(&$0, item) }) }
          idle.removeLast()
          begun += 1
        }
        guard let finished = try await group.next() else { return }
        idle.append(finished.worker)
        done[finished.number] = finished.result
        while let result = done.removeValue(forKey: passedOn) {
          try each(result.get())
          passedOn += 1
        }
      } while true
    }
  }

  /// Does work for lists of items, a list for each worker, all at the same time. Returns the results of each list.
  func share<Item: Sendable, Output: Sendable>(
    _ lists: [[Item]], work: @escaping @Sendable (inout State, Item) throws -> Output
  ) async throws -> [[Output]] {
    try await withThrowingTaskGroup(of: (list: Int, results: [Output]).self) { group in
      for (list, worker) in zip(lists.indices, workers) where !lists[list].isEmpty {
        group.addTask { (list, try await worker.run { state in try lists[list].map { try work(&state, $0) } }) }
      }
      return try await group.reduce(into: Array(repeating: [], count: lists.count)) { $0[$1.list] = $1.results }
    }
  }
}
