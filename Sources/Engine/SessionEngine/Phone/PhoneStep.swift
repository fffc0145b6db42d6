/// A step that a link takes on the phone before the workflow of the app starts, in the order of the cases.
enum PhoneStep: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
  /// The app is installed.
  case installed
  /// The app starts for the first time, right after it was installed.
  case firstLaunch = "first launch"
  /// The app starts.
  case coldStart = "cold start"
  /// The user answers the dialogs in which the app asks for permissions.
  case permissions
  /// The user taps the banner of a push.
  case banner

  /// What the step waits for.
  var waitingFor: String {
    switch self {
    case .installed: "install"
    case .firstLaunch, .coldStart: "the start of the app"
    case .permissions: "the answer to a permission"
    case .banner: "a tap on the banner"
    }
  }

  /// Returns whether a step comes before another.
  static func < (first: PhoneStep, second: PhoneStep) -> Bool {
    (allCases.firstIndex(of: first) ?? 0) < (allCases.firstIndex(of: second) ?? 0)
  }
}
