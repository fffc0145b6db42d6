/// A worker: a value that one piece of work at a time uses, and no other worker sees.
///
/// It makes the value when the first work comes, so that workers make theirs at the same time.
actor Worker<State> {
  private let make: @Sendable () throws -> State
  private var state: State?

  init(_ make: @escaping @Sendable () throws -> State) { self.make = make }

  /// Does a piece of work with the value. Throws what the work throws, and what making the value throws.
  func run<Output: Sendable>(_ work: @Sendable (inout State) throws -> Output) throws -> Output {
    var state = try self.state ?? make()
    // The worker must not share the value while the work changes it: the value would be copied.
    self.state = nil
    defer { self.state = state }
    return try work(&state)
  }

  /// Does a piece of work, and returns its error as a result too.
  func result<Output: Sendable>(_ work: @Sendable (inout State) throws -> Output) -> Result<Output, any Error> {
    Result { try run(work) }
  }
}
