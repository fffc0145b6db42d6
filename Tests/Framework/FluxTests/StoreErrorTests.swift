import Flux
import Streams
import Testing

@Suite struct StoreErrorTests {
  private enum Load: Action {
    case asked
    case failed(LoadError)
  }

  private struct LoadError: Error, Equatable {
    let code: String
  }

  private struct Loading: StoreState {
    static let storeName = "loading"
    var isLoading = false
    var problem: String?

    mutating func reduce(_ action: any Action) {
      switch action as? Load {
      case .asked?: isLoading = true
      case .failed(let error)?:
        isLoading = false
        problem = error.code
      case nil: break
      }
    }

    func error(in action: any Action) -> LoadError? {
      guard isLoading, case .failed(let error)? = action as? Load else { return nil }
      return error
    }
  }

  private struct Silent: StoreState {
    static let storeName = "silent"
    var failures = 0
    mutating func reduce(_ action: any Action) {
      if case .failed? = action as? Load { failures += 1 }
    }
  }

  private struct Refusing: StoreState {
    static let storeName = "refusing"
    var isUsed = false
    mutating func reduce(_ action: any Action) {}
    func error(in action: any Action) -> LoadError? {
      if case .failed(let error)? = action as? Load { error } else { nil }
    }
  }

  @Test func `an action that changes no state reports its error too`() throws {
    let dispatcher = Dispatcher()
    let refusing = try Store<Refusing>(dispatcher)
    var codes: [String] = []
    refusing.errors.subscribe { codes.append($0.code) }
    dispatcher.dispatch(Load.failed(LoadError(code: "network")))
    #expect(codes == ["network"])
    #expect(dispatcher.changeCount == 0)
  }

  @Test func `an error is delivered once, after every store has published the state`() throws {
    let dispatcher = Dispatcher()
    let loading = try Store<Loading>(dispatcher)
    let silent = try Store<Silent>(dispatcher)
    var received: [String] = []
    loading.errors.subscribe { error in
      received.append("\(error.code), \(silent.states.value.failures), \(loading.states.value.isLoading)")
    }
    dispatcher.dispatch(Load.asked)
    dispatcher.dispatch(Load.failed(LoadError(code: "network")))
    dispatcher.dispatch(Load.asked)
    #expect(received == ["network, 1, false"])
  }

  @Test func `a store judges an error by its state before the action`() throws {
    let dispatcher = Dispatcher()
    let loading = try Store<Loading>(dispatcher)
    var received: [LoadError] = []
    loading.errors.subscribe { received.append($0) }
    dispatcher.dispatch(Load.failed(LoadError(code: "late")))
    #expect(received == [])
    #expect(loading.state.problem == "late")
  }

  @Test func `a later subscriber receives no earlier error, and finds the problem in the state`() throws {
    let dispatcher = Dispatcher()
    let loading = try Store<Loading>(dispatcher)
    dispatcher.dispatch(Load.asked)
    dispatcher.dispatch(Load.failed(LoadError(code: "network")))
    var received: [LoadError] = []
    loading.errors.subscribe { received.append($0) }
    #expect(received == [])
    #expect(loading.state.problem == "network")
  }

  @Test func `an action that a subscriber dispatches is handled after the error's delivery`() throws {
    let dispatcher = Dispatcher()
    let loading = try Store<Loading>(dispatcher)
    var received: [String] = []
    loading.errors.subscribe { _ in
      dispatcher.dispatch(Load.asked)
      received.append("first \(loading.state.isLoading)")
    }
    loading.errors.subscribe { _ in received.append("second \(loading.state.isLoading)") }
    dispatcher.dispatch(Load.asked)
    dispatcher.dispatch(Load.failed(LoadError(code: "network")))
    #expect(received == ["first false", "second false"])
    #expect(loading.state.isLoading)
  }

  @Test func `a read-only dispatcher delivers no error`() throws {
    let dispatcher = Dispatcher()
    let loading = try Store<Loading>(dispatcher, stored: ["loading": #"{"isLoading":true}"#])
    var received: [LoadError] = []
    loading.errors.subscribe { received.append($0) }
    dispatcher.isReadOnly = true
    dispatcher.dispatch(Load.failed(LoadError(code: "network")))
    #expect(received == [])
    #expect(loading.state.isLoading)
  }
}
