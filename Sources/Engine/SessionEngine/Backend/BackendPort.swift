import DeepLinks
import Flux
public import RIBs
import TextFormats

/// The connection of an app's RIBs to its backend. Requests and replies are actions, which stores receive.
///
/// A request that waits for its reply is part of the session's stored state, so the reply reaches the stores after a
/// restart, a hibernation or the end of the RIB that sent the request. Without latency the reply arrives in the same
/// turn. The simulator replies, or the app's external backend if there is one.
public final class BackendPort<Simulator: BackendSimulator> {
  private let simulator: Simulator
  private let calls: Store<BackendState<Simulator>>
  private let monitor: RequestMonitor
  private let dispatcher: Dispatcher
  private let settings: Store<SessionSettings>
  private let time: SessionTime
  private let isBackendExternal: Bool
  private var lastNumber: Int

  /// Creates the port of one session. Throws `DecodingError` when the stored requests cannot be decoded.
  public init(_ simulator: Simulator, in context: AppContext) throws {
    self.simulator = simulator
    monitor = context.requestMonitor
    dispatcher = context.dispatcher
    settings = context.settings
    time = context.time
    isBackendExternal = context.isBackendExternal
    calls = try Store(context.dispatcher, stored: context.state)
    lastNumber = calls.state.lastNumber
    monitor.port = self
    for call in calls.state.calls { schedule(call) }
  }

  deinit {
    monitor.port = nil
  }

  /// Sends a reading request of an attached RIB. When it is for the RIB's own screen and the RIB is not on the screen,
  /// it fails the turn (law 10).
  public func send(_ request: Simulator.Read, from rib: any Interactable, for purpose: RequestPurpose = .screen) {
    send(.read(request), from: rib, purpose)
  }

  /// Sends a changing request of an attached RIB that is on the screen. It fails the turn of a link (law 7).
  public func send(_ request: Simulator.Change, from rib: any Interactable) {
    send(.change(request), from: rib, .screen)
  }

  private func send(
    _ request: AnyRequest<Simulator.Read, Simulator.Change>, from rib: any Interactable, _ purpose: RequestPurpose
  ) {
    let number = lastNumber + 1
    guard
      monitor.admit(request.name, number: number, isChanging: request.isChanging, from: rib, for: purpose)
    else { return }
    lastNumber = number
    let (delay, isLost) = drawDelivery()
    let call = BackendCall<Simulator>(
      number: lastNumber, request: request, rib: rib.ribName, caller: simulator.caller,
      due: isBackendExternal ? nil : time.now + delay, isLost: isLost)
    dispatcher.dispatch(BackendAction<Simulator>.asked(call))
    schedule(call)
  }

  /// Draws the delay of a reply and whether the request is lost, as the session's settings define them.
  private func drawDelivery() -> (delay: Int64, isLost: Bool) {
    let settings = settings.state
    guard !isBackendExternal, settings.jitter > 0 || settings.errors > 0 else {
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
    do throws(BackendError) {
      switch call.request {
      case .read(let request): settle(call, .success(try simulator.answer(request, from: call.caller, at: now)))
      case .change(let request): settle(call, .success(try simulator.perform(request, from: call.caller, at: now)))
      }
    } catch {
      settle(call, .failure(error))
    }
  }

  private func settle(_ call: BackendCall<Simulator>, _ result: Result<Simulator.Reply, BackendError>) {
    monitor.recordReply(to: call.number) { result.map { (try? JSONCoding.text($0)) ?? "" } }
    dispatcher.dispatch(BackendAction<Simulator>.answered(call, result))
  }
}

extension BackendPort: SessionPort {
  var inFlight: [RequestInFlight] {
    calls.state.calls.map { RequestInFlight(number: $0.number, name: $0.request.name, rib: $0.rib, due: $0.due) }
  }

  func carryOutChanges() {
    for call in calls.state.calls where call.due != nil && !call.isLost {
      guard case .change(let request) = call.request else { continue }
      _ = try? simulator.perform(request, from: call.caller, at: time.now)
    }
  }

  func openCalls(session: String, after: Int) -> [OutgoingCall] {
    guard isBackendExternal else { return [] }
    return calls.state.calls.filter { $0.due == nil && $0.number > after }.map { call in
      OutgoingCall(
        session: session, number: call.number, name: call.request.name, isChanging: call.request.isChanging,
        rib: call.rib, body: (try? JSONCoding.text(call.request)) ?? "")
    }
  }

  func deliver(_ reply: ExternalReply) throws(SessionError) {
    guard var call = calls.state.calls.first(where: { $0.number == reply.number && $0.due == nil }) else { return }
    call.due = time.now
    switch reply.result {
    case .failure(let error): settle(call, .failure(error))
    case .success(let body):
      guard let value = try? JSONCoding.value(Simulator.Reply.self, from: body) else {
        throw SessionError(
          code: "badReply", message: "the reply to \(call.request.name) cannot be read: \(body.clipped())",
          hint: "the reply must be the JSON of the app's reply type")
      }
      settle(call, .success(value))
    }
  }
}
