import ControlProtocol
import TextFormats

/// The reasons why the daemon refuses or ends a connection: the last line that the peer receives.
extension ControlError {
  /// The reason for a new connection when all places are taken.
  static func tooManyConnections(_ limit: Int) -> ControlError {
    ControlError(
      .serverBusy, "the daemon has \(limit) connections, the most it may",
      hint: "close some, or raise connections in andon.yaml")
  }

  /// The reason for a connection that gives its place to a new one.
  static func placeGiven(_ limit: Int) -> ControlError {
    ControlError(
      .serverBusy, "the daemon has \(limit) connections, the most it may, and a new one needs the place of this one",
      hint: "send a request soon after connecting; or raise connections in andon.yaml")
  }

  /// The reason for a new connection while the daemon stops.
  static var daemonStops: ControlError {
    ControlError(
      .serverDraining, "the daemon is stopping", hint: "wait for the next one: \(Program.name) wait --for ready")
  }

  /// The reason for a subscriber that read too slowly, with the number of events that it missed.
  static func tooSlow(missed: Int) -> ControlError {
    var error = ControlError(
      .eventsOverrun,
      "this subscriber was disconnected because it read too slowly: it missed \(counted(missed, "event"))",
      hint: "read faster, or subscribe to one session; \(Program.name) log has the events that were missed")
    error.missed = missed
    return error
  }

  /// The reason for a peer that leaves more than an equal part of `limit` bytes unread. `missed` is the number of events
  /// that a subscriber missed.
  static func tooMuchUnsent(_ limit: Int64, missed: Int?) -> ControlError {
    let message = "the daemon keeps \(limit) bytes of responses that were not read, the most it may"
    let rest = missed.map { "; this subscriber missed \(counted($0, "event"))" } ?? ""
    var error = ControlError(
      missed == nil ? .serverBusy : .eventsOverrun, message + rest,
      hint: "read faster, or ask for less at once; see held_bytes in andon.yaml")
    error.missed = missed
    return error
  }
}
