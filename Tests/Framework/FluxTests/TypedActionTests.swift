import Flux
import Streams
import Testing

/// States and handlers that take the actions of one type.
@Suite struct TypedActionTests {
  private enum ShelfAction: Action {
    case lent(Int)
    case returned(Int)
  }

  private enum OtherAction: Action {
    case happened
  }

  private struct ShelfState: TypedStoreState {
    static let storeName = "shelf"
    var lent: [Int] = []

    mutating func reduce(_ action: ShelfAction) {
      switch action {
      case .lent(let book): lent.append(book)
      case .returned(let book): lent.removeAll { $0 == book }
      }
    }
  }

  private let dispatcher = Dispatcher()
  private let store: Store<ShelfState>

  init() throws { store = try Store(dispatcher) }

  @Test func `a typed state reduces the actions of its type`() {
    dispatcher.dispatch(ShelfAction.lent(1))
    dispatcher.dispatch(ShelfAction.lent(2))
    dispatcher.dispatch(ShelfAction.returned(1))
    #expect(store.state.lent == [2])
  }

  @Test func `a typed state ignores the actions of other types`() {
    #expect(store.state.ignores(OtherAction.happened))
    #expect(!store.state.ignores(ShelfAction.lent(1)))
    dispatcher.dispatch(OtherAction.happened)
    #expect(store.state == ShelfState())
  }

  @Test func `a handler receives the actions of its type, after the stores`() {
    var received: [[Int]] = []
    let registration = dispatcher.register { [store] (action: ShelfAction) in received.append(store.state.lent) }
    dispatcher.dispatch(ShelfAction.lent(1))
    dispatcher.dispatch(OtherAction.happened)
    #expect(received == [[1]])
    registration.cancel()
    dispatcher.dispatch(ShelfAction.lent(2))
    #expect(received == [[1]])
  }

  @Test func `an action that a handler dispatches follows the one that it received`() {
    var received: [String] = []
    _ = dispatcher.register { [dispatcher] (action: ShelfAction) in
      received.append("\(action)")
      if case .lent(let book) = action { dispatcher.dispatch(ShelfAction.returned(book)) }
    }
    dispatcher.dispatch(ShelfAction.lent(1))
    #expect(received == ["lent(1)", "returned(1)"])
    #expect(store.state.lent == [])
  }

  @Test func `no handler is called while a session is rebuilt`() {
    var count = 0
    _ = dispatcher.register { (_: ShelfAction) in count += 1 }
    dispatcher.isReadOnly = true
    dispatcher.dispatch(ShelfAction.lent(1))
    #expect(count == 0)
  }
}
