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

  @Test func `an action reaches every store, and those that changed are told`() throws {
    let dispatcher = Dispatcher()
    let counter = try Store<Counter>(dispatcher)
    let log = try Store<Log>(dispatcher)
    var heard: [Int] = []
    counter.states.subscribe { heard.append($0.total) }
    dispatcher.dispatch(Count.add(2))
    dispatcher.dispatch(Count.add(0))
    #expect(counter.state.total == 2)
    #expect(log.state.lines == [2])
    #expect(heard == [0, 2])
  }

  @Test func `a dispatch from within a dispatch queues behind it`() throws {
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

  @Test func `what waits for the dispatcher to be idle runs after all queued actions, and its own are handled at once`()
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

  @Test func `changes are told once, as the states of all stores, and a store that is as new has none`() throws {
    let dispatcher = Dispatcher()
    let counter = try Store<Counter>(dispatcher)
    let none = StoredStates()
    #expect(dispatcher.takeChanges(since: none) == nil)
    dispatcher.dispatch(Count.add(3))
    #expect(dispatcher.takeChanges(since: none)?.json == ["counter": #"{"total":3}"#])
    #expect(dispatcher.takeChanges(since: none) == nil)
    dispatcher.dispatch(Count.add(-3))
    #expect(dispatcher.takeChanges(since: none)?.json == [:])
    #expect(counter.state.total == 0)
  }

  @Test func `states are equal as they are stored and as they are held, and those of no store stay`() throws {
    let dispatcher = Dispatcher()
    let stored: StoredStates = ["counter": #"{"total":7}"#, "gone": "{}"]
    let counter = try Store<Counter>(dispatcher, stored: stored)
    let held = dispatcher.states(since: stored)
    #expect(held == stored && held.json == stored.json)
    dispatcher.dispatch(Count.add(1))
    #expect(dispatcher.states(since: held) != held && held.json["counter"] == #"{"total":7}"#)
    dispatcher.dispatch(Count.add(-1))
    #expect(dispatcher.states(since: held) == held)
    // What a store holds another takes over as it is.
    let copy = try Store<Counter>(Dispatcher(), stored: held)
    #expect(copy.state == counter.state)
  }

  @Test func `whoever subscribes while an action is told hears the state before it first`() throws {
    let dispatcher = Dispatcher()
    let first = try Store<Counter>(dispatcher)
    let second = try Store<Log>(dispatcher)
    var heard: [[Int]] = []
    first.states.onChange { _ in
      if heard.isEmpty { second.states.subscribe { heard.append($0.lines) } }
    }
    dispatcher.dispatch(Count.add(1))
    #expect(heard == [[], [1]] && second.states.value.lines == [1])
    dispatcher.dispatch(Count.add(-1))
    #expect(heard == [[], [1], [1, -1]])
  }

  @Test func `a store starts from what was stored, and refuses what it cannot read`() throws {
    let counter = try Store<Counter>(Dispatcher(), stored: ["counter": #"{"total":7}"#])
    #expect(counter.state.total == 7)
    #expect(throws: (any Error).self) { try Store<Counter>(Dispatcher(), stored: ["counter": "nonsense"]) }
  }
}
