import DeepLinks

/// Who gets a link on a phone, and what decided it.
public struct LinkReceiver: Sendable, Hashable {
  /// The kinds of phone.
  public enum Platform: String, Sendable, CaseIterable {
    /// iPhones and iPads.
    case ios
    /// Android phones.
    case android
  }

  /// Who gets it; the raw values are stable.
  public enum Verdict: String, Sendable {
    /// The app.
    case app
    /// The browser.
    case web
    /// The app is kept from it by a rule, or nothing on the phone takes it.
    case blocked
  }

  /// The phone.
  public let platform: Platform
  /// Who gets it.
  public let verdict: Verdict
  /// The component, filter or file that decided.
  public let decidedBy: String
}
