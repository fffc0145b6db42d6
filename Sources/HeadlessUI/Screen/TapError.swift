import TextFormats

/// Why a tap had no effect. The screen is as it was.
public struct TapError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The closed set of codes.
  public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
    /// The screen has no such element.
    case absent
    /// The element is hidden.
    case hidden
    /// The element is disabled.
    case disabled
    /// Several elements have that name.
    case ambiguous
    /// The element is nothing to touch, such as a text.
    case notTappable
    /// The element is a field, and no text was given.
    case textMissing
    /// A text was given, and the element is not a field.
    case textNotTaken
  }

  /// How many elements a hint lists; it counts the others.
  static let listed = 12

  /// The stable code.
  public let code: Code
  /// The element that was asked for.
  public let id: String
  /// What can be tapped, from top to bottom.
  public let tappable: [TappableElement]

  /// No screen has an element of that name; `tappable` is what can be tapped on all of them.
  public static func absent(_ id: String, among tappable: [TappableElement]) -> TapError {
    TapError(code: .absent, id: id, tappable: tappable)
  }

  /// The same error with everything that can be tapped: screens that stand beside each other are one to a person.
  public func listing(_ tappable: [TappableElement]) -> TapError {
    TapError(code: code, id: id, tappable: tappable)
  }

  /// What was wrong with which element, in one sentence without a full stop.
  public var message: String {
    let name = "`\(id.clipped().escapingControlCharacters)`"
    return switch code {
    case .absent: "there is no element \(name) on the screen"
    case .hidden: "the element \(name) is hidden"
    case .disabled: "the element \(name) is disabled"
    case .ambiguous: "several elements on the screen are named \(name)"
    case .notTappable: "the element \(name) is nothing to tap"
    case .textMissing: "the field \(name) takes a text, and none was given"
    case .textNotTaken: "the element \(name) takes no text, and one was given"
    }
  }

  /// What to do next: the nearest name for one that is absent, and what can be tapped.
  public var hint: String {
    switch code {
    case .textMissing: return "give the field's new text"
    case .textNotTaken: return "tap it without a text"
    case .ambiguous: return "the screen must name each of its elements differently; \(choice)"
    case .absent:
      let nearest = NearestIdentifier.of(id, among: tappable.map(\.id))
      return nearest.map { "did you mean `\($0.clipped().escapingControlCharacters)`? \(choice)" } ?? choice
    case .hidden, .disabled, .notTappable: return choice
    }
  }

  /// Code, message and hint in one line.
  public var description: String { "\(code.rawValue): \(message); \(hint)" }

  private var choice: String {
    guard !tappable.isEmpty else { return "nothing can be tapped now" }
    let names = tappable.prefix(Self.listed).map { element in
      "`\(element.id.clipped().escapingControlCharacters)` (\(element.title.clipped().escapingControlCharacters))"
    }
    let others = tappable.count > Self.listed ? " and \(tappable.count - Self.listed) more" : ""
    return "what can be tapped: \(names.joined(separator: ", "))\(others)"
  }
}
