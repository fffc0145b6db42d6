/// The wait for a reply without which the app shows no feature: that to the check of the log-in, or the account.
struct LaunchWait: Codable, Hashable, Sendable {
  /// The time after which the screen offers to send the request again, in milliseconds.
  static let patience: Int64 = 10_000

  /// The time at which the wait began, in milliseconds since 1970.
  var since: Int64
  /// Whether it takes longer than `patience`.
  var isSlow = false
}
