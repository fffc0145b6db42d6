/// What happened to one request of a session in a turn: it was sent, or its reply arrived.
package enum RequestExchange: Sendable, Hashable {
  /// The request was sent.
  case sent(SentRequest)
  /// The reply arrived: the JSON of the app's reply, or the backend's error.
  case answered(number: Int, at: Int64, result: Result<String, BackendError>)
}

/// A request that passed the session's checks and was sent.
package struct SentRequest: Sendable, Hashable {
  /// The number of the request in its session, from 1.
  package let number: Int
  /// The request's name, with its parameter in parentheses.
  package let name: String
  /// The RIB that sent the request.
  package let rib: String
  /// Whether the RIB was on the screen.
  package let isSeen: Bool
  /// Whether the request changes something.
  package let isChanging: Bool
  /// The session time, in milliseconds since 1970.
  package let at: Int64
}
