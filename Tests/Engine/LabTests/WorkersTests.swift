import Synchronization
import Testing

@testable import Lab

@Suite struct WorkersTests {
  private struct Wrong: Error, Equatable { let item: Int }

  /// Work that takes longer for the items that are divisible by 7, so that workers end in another order.
  private static func square(_ sum: inout Int, _ item: Int) -> Int {
    for _ in 0..<(item.isMultiple(of: 7) ? 20_000 : 10) { sum = sum &+ item }
    return item * item
  }

  @Test(arguments: [1, 2, 5]) func `results are passed on in the order of the items`(count: Int) async throws {
    var (rest, squares) = ((0..<300).makeIterator(), [Int]())
    try await Workers(count) { 0 }.run(next: { rest.next() }, work: Self.square) { squares.append($0) }
    #expect(squares == (0..<300).map { $0 * $0 })
  }

  @Test func `a result can lead to more items`() async throws {
    var (found, next) = ([1], 0)
    try await Workers(3) { 0 }.run(
      next: { () -> Int? in
        guard next < found.count else { return nil }
        next += 1
        return found[next - 1]
      },
      work: { _, item in item },
      each: { item in if item < 50 { found += [item * 2, item * 2 + 1] } })
    #expect(found == Array(1...99))
  }

  @Test(arguments: [1, 4]) func `an error comes after the results of the items before it`(count: Int) async throws {
    var (rest, results) = ((0..<100).makeIterator(), [Int]())
    await #expect(throws: Wrong(item: 40)) {
      try await Workers(count) { 0 }.run(
        next: { rest.next() },
        work: { _, item in
          if item >= 40 { throw Wrong(item: item) }
          return item
        },
        each: { results.append($0) })
    }
    #expect(results == Array(0..<40))
  }

  @Test func `an item is begun only when those far before it are passed on`() async throws {
    var (rest, ahead, begun, done) = ((0..<1000).makeIterator(), 0, 0, 0)
    try await Workers(2) { 0 }.run(
      next: { () -> Int? in
        begun += 1
        ahead = max(ahead, begun - done)
        return rest.next()
      }, work: Self.square, each: { _ in done += 1 })
    #expect(ahead <= 33)
  }

  @Test func `each worker makes one value, and keeps what work changes in it`() async throws {
    let made = Mutex(0)
    let workers = Workers(3) { made.withLock { $0 += 1 } }
    let counters = Workers(2) { 0 }
    for _ in 0..<4 {
      let results = try await counters.share([[1, 1], [1]]) { count, step in
        count += step
        return count
      }
      #expect(results.map(\.count) == [2, 1])
    }
    #expect(try await counters.first { $0 } == 8)
    #expect(try await counters.share([[], [0]]) { count, _ in count } == [[], [4]])
    _ = try await workers.share([[1], [2], [3]]) { _, item in item }
    _ = try await workers.share([[1], [2], [3]]) { _, item in item }
    #expect(made.withLock { $0 } == 3)
  }
}
