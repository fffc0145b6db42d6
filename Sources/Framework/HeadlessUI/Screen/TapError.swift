public import TextFormats

/// An error of a tap. The screen did not change.
public struct TapError: CodedError, Sendable, Hashable {
  /// The closed set of codes.
  public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
    /// The screen has no such element.
    case absent
    /// The element is hidden.
    case hidden
    /// The element is disabled.
    case disabled
    /// An alert is shown above the element.
    case underAlert
    /// Several elements have the identifier.
    case ambiguous
    /// The element is not tappable, such as a text.
    case notTappable
    /// The element is a field, and no text was given.
    case textMissing
    /// A text was given, and the element is not a field.
    case textNotTaken
  }

  /// The maximum number of elements that a hint lists. It counts the others.
  static let listed = 12

  /// The stable code.
  public let code: Code
  /// The identifier that was given.
  public let id: String
  /// The elements that can be tapped, from top to bottom.
  public let tappable: [TappableElement]

  /// Returns the error of an identifier that no screen has; `tappable` lists the elements of all screens.
  public static func absent(_ id: String, among tappable: [TappableElement]) -> TapError {
    TapError(code: .absent, id: id, tappable: tappable)
  }

  /// Returns the error of an element on a screen while another screen has an alert.
  public static func underAlert(_ id: String) -> TapError {
    TapError(code: .underAlert, id: id, tappable: [])
  }

  /// Returns the same error with the tappable elements of all visible screens, which a person sees as one.
  public func listing(_ tappable: [TappableElement]) -> TapError {
    TapError(code: code, id: id, tappable: tappable)
  }

  /// The error, in one sentence without a full stop.
  public var message: String {
    let name = "`\(id.clipped().escapingControlCharacters)`"
    return switch code {
    case .absent: "there is no element \(name) on the screen"
    case .hidden: "the element \(name) is hidden"
    case .disabled: "the element \(name) is disabled"
    case .underAlert: "an alert is shown above the element \(name)"
    case .ambiguous: "several elements on the screen are named \(name)"
    case .notTappable: "the element \(name) cannot be tapped"
    case .textMissing: "the field \(name) needs a text, and none was given"
    case .textNotTaken: "the element \(name) takes no text, and one was given"
    }
  }

  /// The next step: the nearest identifier for an absent one, and the elements that can be tapped.
  public var hint: String {
    switch code {
    case .textMissing: return "give the field's new text"
    case .textNotTaken: return "tap it without a text"
    case .ambiguous: return "the screen must give each element an identifier of its own; \(choice)"
    case .absent:
      let nearest = NearestIdentifier.of(id, among: tappable.map(\.id))
      return nearest.map { "did you mean `\($0.clipped().escapingControlCharacters)`? \(choice)" } ?? choice
    case .underAlert: return "answer the alert first; \(choice)"
    case .hidden, .disabled, .notTappable: return choice
    }
  }

  private var choice: String {
    guard !tappable.isEmpty else { return "nothing can be tapped now" }
    let names = tappable.prefix(Self.listed).map { element in
      "`\(element.id.clipped().escapingControlCharacters)` (\(element.title.clipped().escapingControlCharacters))"
    }
    let others = tappable.count > Self.listed ? " and \(tappable.count - Self.listed) more" : ""
    return "what can be tapped: \(names.joined(separator: ", "))\(others)"
  }
}
