public import DeepLinks

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
    /// The files do not say, or the platform's documentation does not.
    case notChecked

    /// The verdict in words.
    public var words: String { self == .notChecked ? "not checked" : rawValue }
  }

  /// The phone.
  public let platform: Platform
  /// The versions or the apps that the receiver is of, in words, such as `Android before 15`; nil when all have the same.
  public var only: String? { part?.en }
  /// The same in both languages.
  public internal(set) var part: BilingualText?
  /// The receiver.
  public let verdict: Verdict
  /// The component, filter or file that decided, in both languages.
  public let decision: BilingualText
  /// What brings the link to the app; nil when that follows from the link alone.
  let remedy: AssociationRemedy?
  /// Whether a filter of the app matches the link, and only the verification of its host is missing.
  var isUnverified = false
  /// Whether several components of the app have a filter that matches, so that Android asks a person to choose.
  var hasChoice = false

  init(_ platform: Platform, _ verdict: Verdict, _ decision: BilingualText, remedy: AssociationRemedy? = nil) {
    self.platform = platform
    self.verdict = verdict
    self.decision = decision
    self.remedy = remedy
  }

  /// The component, filter or file that decided.
  public var decidedBy: String { decision.en }
}

/// What a person changes in an association file.
struct AssociationRemedy: Sendable, Hashable {
  /// The change, as a sentence.
  let text: String
  /// The lines to paste into the file; may be empty.
  var lines: [String] = []
}
