/// The check of the log-in that the app found on the disk when it started.
///
/// The log-in is valid, or the backend refuses it as expired or revoked. A request that fails for another reason tells
/// neither, and can be sent again.
enum TokenCheck: Codable, Hashable, Sendable {
  /// The request was not sent.
  case notAsked
  /// The request waits for its reply.
  case underWay
  /// The request failed, with the backend's code.
  case failed(String)

  /// The code of the failure; `nil` in every other case.
  var failure: String? { if case .failed(let code) = self { code } else { nil } }
}
