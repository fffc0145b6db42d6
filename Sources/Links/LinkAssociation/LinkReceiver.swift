import DeepLinks

/// The receiver of a link on a phone, and the rule that decided.
public struct LinkReceiver: Sendable, Hashable {
  /// The kinds of phone.
  public enum Platform: String, Sendable, CaseIterable {
    /// iPhones and iPads.
    case ios
    /// Android phones.
    case android
  }

  /// The kind of receiver; the raw values are stable.
  public enum Verdict: String, Sendable {
    /// The app.
    case app
    /// The browser.
    case web
    /// Neither: a rule excludes the app, or nothing on the phone opens the link.
    case blocked
  }

  /// The phone.
  public let platform: Platform
  /// The receiver.
  public let verdict: Verdict
  /// The component, filter or file that decided.
  public let decidedBy: String
}
