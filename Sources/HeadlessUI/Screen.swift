/// The view of a RIB: a body over data that presenters set, evaluated only when somebody looks.
///
/// A screen knows no other screen and no RIB: it shows its data source and tells a weak listener of taps.
public protocol Screen: AnyObject {
  /// What is on the screen now.
  var body: Element { get }
}

extension Screen {
  /// The screen as a value, under the name of its RIB.
  public func snapshot(rib: String) -> ScreenSnapshot {
    ScreenSnapshot(rib: rib, elements: ScreenReader(body).elements.map(\.snapshot))
  }

  /// Touches an element: a button, a row, a switch, or a field with its new text.
  ///
  /// Throws `TapFault` when the element is absent, hidden, disabled or not to be touched; it lists what can be.
  public func tap(_ identifier: String, text: String? = nil) throws(TapFault) {
    let reader = ScreenReader(body)
    guard let found = reader.elements.first(where: { $0.identifier == identifier }) else {
      let isHidden = reader.hidden.contains(identifier)
      throw TapFault(code: isHidden ? .hidden : .absent, identifier: identifier, tappable: reader.tappable)
    }
    guard found.isEnabled else {
      throw TapFault(code: .disabled, identifier: identifier, tappable: reader.tappable)
    }
    switch found.element.kind {
    case .button(_, let action), .row(_, let action): action()
    case .toggle(_, let isOn, let onChange): onChange(!isOn)
    case .field(_, _, let onChange):
      guard let text else {
        throw TapFault(code: .textMissing, identifier: identifier, tappable: reader.tappable)
      }
      onChange(text)
    case .text, .image, .spinner, .spacer, .stack:
      throw TapFault(code: .notTappable, identifier: identifier, tappable: reader.tappable)
    }
  }
}

/// Why a tap had no effect.
public struct TapFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The closed set of codes.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The screen has no such element.
    case absent
    /// The element is hidden.
    case hidden
    /// The element is disabled.
    case disabled
    /// The element is nothing to touch, such as a text.
    case notTappable
    /// The element is a field, and no text was given.
    case textMissing
  }
  /// The stable code.
  public let code: Code
  /// The element that was asked for.
  public let identifier: String
  /// The elements that can be touched, in the order of the screen.
  public let tappable: [String]

  /// What was wrong and what can be tapped.
  public var description: String {
    let what =
      switch code {
      case .absent: "there is no element `\(identifier)` on the screen"
      case .hidden: "the element `\(identifier)` is hidden"
      case .disabled: "the element `\(identifier)` is disabled"
      case .notTappable: "the element `\(identifier)` is nothing to tap"
      case .textMissing: "the field `\(identifier)` takes a text"
      }
    let choice = tappable.isEmpty ? "nothing can be tapped" : "what can be tapped: \(tappable.joined(separator: ", "))"
    return "\(what); \(choice)"
  }
}
