import ControlProtocol
import DeepLinks
import SessionEngine
import TextFormats

/// Answers the inspector's own methods.
struct InspectorMethods: Sendable {
  init(
    app: any SimulatedApp, routes: @escaping @Sendable () -> RouteTable, limits: SessionLimits, daemon: DaemonLines,
    isReadOnly: Bool, program: String, version: String
  ) {}

  func answer(_ method: String, _ parameters: JSONValue?) async throws(ControlError) -> [UInt8] {
    throw ControlError(.unknownMethod, "there is no method \(method)", hint: "see the inspector's page")
  }
}
