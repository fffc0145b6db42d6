import Flux
import Streams
import Testing

@Suite struct DispatcherTests {
  private enum Count: Action {
    case add(Int)
  }

  private struct Counter: StoreState {
    static let storeName = "counter"
    var total = 0
    mutating func reduce(_ action: any Action) {
      if case .add(let number)? = action as? Count { total += number }
    }
  }

  private struct Log: StoreState {
    static let storeName = "log"
    var lines: [Int] = []
    mutating func reduce(_ action: any Action) {
      if case .add(let number)? = action as? Count, number != 0 { lines.append(number) }
    }
  }

  /// A state that wrongly ignores every action.
  private struct Careless: StoreState {
    static let storeName = "careless"
    var total = 0
    mutating func reduce(_ action: any Action) {
      if case .add(let number)? = action as? Count { total += number }
    }
    func ignores(_ action: any Action) -> Bool { true }
  }

  @Test func `a debug build stops where a state ignores an action that changes it`() async throws {
    await #expect(processExitsWith: .success) {
      let dispatcher = Dispatcher()
      let store = try Store<Careless>(dispatcher)
      dispatcher.dispatch(Count.add(0))
      #expect(store.state.total == 0)
    }
    await #expect(processExitsWith: .failure) {
      let dispatcher = Dispatcher()
      let store = try Store<Careless>(dispatcher)
      dispatcher.dispatch(Count.add(1))
      #expect(store.state.total == 1)
    }
  }

  @Test func `an action reaches every store, and the stores that changed publish their states`() throws {
    let dispatcher = Dispatcher()
    let counter = try Store<Counter>(dispatcher)
    let log = try Store<Log>(dispatcher)
    var received: [Int] = []
    counter.states.subscribe { received.append($0.total) }
    dispatcher.dispatch(Count.add(2))
    dispatcher.dispatch(Count.add(0))
    #expect(counter.state.total == 2)
    #expect(log.state.lines == [2])
    #expect(received == [0, 2])
  }

  @Test func `an action dispatched while another is handled is handled after it`() throws {
    let dispatcher = Dispatcher()
    let counter = try Store<Counter>(dispatcher)
    var during: [Int] = []
    counter.states.subscribe { state in
      guard state.total == 1 else { return }
      dispatcher.dispatch(Count.add(10))
      during.append(counter.state.total)
    }
    dispatcher.dispatch(Count.add(1))
    #expect(during == [1])
    #expect(counter.state.total == 11)
  }

  @Test func `an idle observer runs after all queued actions, and its own actions are handled at once`()
    throws
  {
    let dispatcher = Dispatcher()
    let counter = try Store<Counter>(dispatcher)
    var log: [Int] = []
    counter.states.subscribe { state in
      guard state.total == 1 else { return }
      counter.whenIdle {
        log.append(counter.state.total)
        dispatcher.dispatch(Count.add(100))
        log.append(counter.state.total)
      }
      dispatcher.dispatch(Count.add(10))
      log.append(counter.state.total)
    }
    dispatcher.dispatch(Count.add(1))
    #expect(log == [1, 11, 111])
    dispatcher.whenIdle { log.append(0) }
    #expect(log.last == 0)
  }

  @Test func `changes are returned once, and a store with its initial state is left out`() throws {
    let dispatcher = Dispatcher()
    let counter = try Store<Counter>(dispatcher)
    var states = StoredStates()
    #expect(dispatcher.takeChanges(into: &states) == [])
    dispatcher.dispatch(Count.add(3))
    #expect(dispatcher.takeChanges(into: &states) == ["counter"])
    #expect(states.json == ["counter": #"{"total":3}"#])
    #expect(dispatcher.takeChanges(into: &states) == [])
    dispatcher.dispatch(Count.add(1))
    dispatcher.dispatch(Count.add(-1))
    #expect(dispatcher.takeChanges(into: &states) == [])
    dispatcher.dispatch(Count.add(-3))
    #expect(dispatcher.takeChanges(into: &states) == ["counter"])
    #expect(states.json == [:])
    #expect(counter.state.total == 0)
  }

  @Test func `states are equal as JSON and as values, and the states of unknown stores are kept`() throws {
    let dispatcher = Dispatcher()
    let stored: StoredStates = ["counter": #"{"total":7}"#, "gone": "{}"]
    let counter = try Store<Counter>(dispatcher, stored: stored)
    let held = dispatcher.states(since: stored)
    #expect(held == stored)
    #expect(held.json == stored.json)
    dispatcher.dispatch(Count.add(1))
    #expect(dispatcher.states(since: held) != held)
    #expect(held.json["counter"] == #"{"total":7}"#)
    dispatcher.dispatch(Count.add(-1))
    #expect(dispatcher.states(since: held) == held)
    // Another store starts from the held value.
    let copy = try Store<Counter>(Dispatcher(), stored: held)
    #expect(copy.state == counter.state)
  }

  @Test func `the stores that differ are named, whether they are held as values or as JSON`() throws {
    let dispatcher = Dispatcher()
    let stored: StoredStates = ["counter": #"{"total":7}"#, "gone": "{}"]
    _ = try Store<Counter>(dispatcher, stored: stored)
    let held = dispatcher.states(since: stored)
    #expect(held.names == ["counter", "gone"])
    #expect(held.names(differingFrom: stored) == [])
    dispatcher.dispatch(Count.add(1))
    let changed = dispatcher.states(since: held)
    #expect(changed.names(differingFrom: held) == ["counter"])
    #expect(changed.names(differingFrom: stored) == ["counter"])
    #expect(changed.json(of: "counter") == #"{"total":8}"#)
    #expect(changed.json(of: "gone") == "{}")
    dispatcher.dispatch(Count.add(-8))
    let initial = dispatcher.states(since: held)
    #expect(initial.names(differingFrom: changed) == ["counter"])
    #expect(initial.json(of: "counter") == nil)
    #expect(initial.names(differingFrom: StoredStates()) == ["gone"])
  }

  @Test func `a subscriber that comes while an action is published receives the state before that action first`() throws
  {
    let dispatcher = Dispatcher()
    let first = try Store<Counter>(dispatcher)
    let second = try Store<Log>(dispatcher)
    var received: [[Int]] = []
    first.states.onChange { _ in
      if received.isEmpty { second.states.subscribe { received.append($0.lines) } }
    }
    dispatcher.dispatch(Count.add(1))
    #expect(received == [[], [1]])
    #expect(second.states.value.lines == [1])
    dispatcher.dispatch(Count.add(-1))
    #expect(received == [[], [1], [1, -1]])
  }

  @Test func `a store starts from its stored state, and throws when that cannot be decoded`() throws {
    let counter = try Store<Counter>(Dispatcher(), stored: ["counter": #"{"total":7}"#])
    #expect(counter.state.total == 7)
    #expect(throws: (any Error).self) { try Store<Counter>(Dispatcher(), stored: ["counter": "nonsense"]) }
  }
}
