import DeepLinks
import Flux
public import RIBs
import TextFormats

/// The way from an app's RIBs to its backend: requests go out, answers come back as actions, never as closures.
///
/// So a request that is on its way is part of the session's stored state, and its answer finds the stores after a
/// restart, a hibernation or the end of the RIB that asked. With latency zero the answer comes later in the same
/// turn. Who answers is the simulator, or, when the app names one, a backend outside.
public final class BackendPort<Simulator: BackendSimulator> {
  private let simulator: Simulator
  private let calls: Store<BackendState<Simulator>>
  // Not the context as a whole: it holds what the session stored when it woke.
  private let desk: RequestDesk
  private let dispatcher: Dispatcher
  private let settings: Store<SessionSettings>
  private let time: SessionTime
  private let isBackendOutside: Bool
  private var lastNumber: Int

  /// The port of one session. Throws what decoding the stored requests throws.
  public init(_ simulator: Simulator, in context: AppContext) throws {
    self.simulator = simulator
    desk = context.desk
    dispatcher = context.dispatcher
    settings = context.settings
    time = context.time
    isBackendOutside = context.isBackendOutside
    calls = try Store(context.dispatcher, stored: context.state)
    lastNumber = calls.state.lastNumber
    desk.port = self
    for call in calls.state.calls { schedule(call) }
  }

  deinit {
    desk.port = nil
  }

  /// Asks for something, on behalf of an attached RIB.
  public func send(_ request: Simulator.Read, from rib: Interactor) {
    send(.read(request), from: rib)
  }

  /// Asks to change something, on behalf of an attached RIB. In the turn of a link it is a fault (law 7).
  public func send(_ request: Simulator.Change, from rib: Interactor) {
    send(.change(request), from: rib)
  }

  private func send(_ request: AnyRequest<Simulator.Read, Simulator.Change>, from rib: Interactor) {
    guard desk.admit(request.name, isChanging: request.isChanging, from: rib) else { return }
    lastNumber += 1
    let fate = drawFate()
    let call = BackendCall<Simulator>(
      number: lastNumber, request: request, rib: rib.ribName,
      due: isBackendOutside ? nil : time.now + fate.delay, isLost: fate.isLost)
    dispatcher.dispatch(BackendAction<Simulator>.asked(call))
    schedule(call)
  }

  /// How long the answer takes, and whether it is lost, as the session's settings have it.
  private func drawFate() -> (delay: Int64, isLost: Bool) {
    let settings = settings.state
    guard !isBackendOutside, settings.jitter > 0 || settings.errors > 0 else {
      return (settings.latency, false)
    }
    var random = settings.random
    let jitter = SessionSettings.draw(&random, below: settings.jitter + 1)
    let isLost = SessionSettings.draw(&random, below: 100) < settings.errors
    dispatcher.dispatch(SettingsAction.drew(random))
    return (settings.latency + jitter, isLost)
  }

  private func schedule(_ call: BackendCall<Simulator>) {
    guard let due = call.due else { return }
    _ = time.schedule(at: due, rank: 0) { [unowned self] in answer(call) }
  }

  private func answer(_ call: BackendCall<Simulator>) {
    let now = time.now
    guard !call.isLost else { return settle(call, .failure(.network)) }
    do throws(BackendFault) {
      switch call.request {
      case .read(let request): settle(call, .success(try simulator.answer(request, at: now)))
      case .change(let request): settle(call, .success(try simulator.perform(request, at: now)))
      }
    } catch {
      settle(call, .failure(error))
    }
  }

  private func settle(_ call: BackendCall<Simulator>, _ result: Result<Simulator.Reply, BackendFault>) {
    dispatcher.dispatch(BackendAction<Simulator>.answered(call, result))
  }
}

extension BackendPort: SessionPort {
  var inFlight: [RequestInFlight] {
    calls.state.calls.map { RequestInFlight(number: $0.number, name: $0.request.name, rib: $0.rib, due: $0.due) }
  }

  func openCalls(session: String, after: Int) -> [OutgoingCall] {
    guard isBackendOutside else { return [] }
    return calls.state.calls.filter { $0.due == nil && $0.number > after }.map { call in
      OutgoingCall(
        session: session, number: call.number, name: call.request.name, isChanging: call.request.isChanging,
        rib: call.rib, body: (try? JSONCoding.text(call.request)) ?? "")
    }
  }

  func deliver(_ reply: ExternalReply) throws(ControlRefusal) {
    guard let call = calls.state.calls.first(where: { $0.number == reply.number && $0.due == nil }) else { return }
    switch reply.result {
    case .failure(let fault): settle(call, .failure(fault))
    case .success(let body):
      guard let value = try? JSONCoding.value(Simulator.Reply.self, from: body) else {
        throw ControlRefusal(
          code: "badReply", message: "the answer to \(call.request.name) cannot be read: \(body.clipped())",
          hint: "the backend answers with the JSON of the app's reply type")
      }
      settle(call, .success(value))
    }
  }
}
