public import HeadlessUI

/// The screen of a view controller under test, without a tree.
public struct TestScreen {
  private let controller: any ScreenHosting
  private let phone: EnvironmentValues

  /// Creates the screen of a controller, on a phone with these values. The methods take the language.
  public init(_ controller: any ScreenHosting, in phone: EnvironmentValues = EnvironmentValues()) {
    (self.controller, self.phone) = (controller, phone)
  }

  private func snapshot(_ language: Language) -> ScreenSnapshot {
    controller.snapshot(rib: "", in: environment(language))
  }

  private func environment(_ language: Language) -> EnvironmentValues {
    var values = phone
    values.language = language
    return values
  }

  /// Returns the elements in a language, from top to bottom, each in one line: its identifier and its text, then its
  /// value in brackets, its style, `selected`, `disabled` and its label for a screen reader, as far as it has them. An
  /// error in the composition of the screen is the last line.
  ///
  ///     code | Coupon code | [SPRING500] | disabled
  public func lines(_ language: Language = .english) -> [String] {
    let snapshot = snapshot(language)
    return snapshot.elements.map(Self.line) + (snapshot.error.map { ["error: \($0.message)"] } ?? [])
  }

  /// Returns a visible element; `nil` when there is none.
  public func element(_ id: String, _ language: Language = .english) -> ScreenSnapshot.Element? {
    snapshot(language).element(id)
  }

  /// Taps an element, and gives it a text when it is a field. Throws when it cannot be tapped.
  public func tap(_ id: String, _ text: String? = nil) throws(TapError) {
    try controller.tap(id, text: text, in: environment(.english))
  }

  /// Taps each element that can be tapped now, from top to bottom. A field gets `text`.
  public func tapAll(writing text: String = "") throws(TapError) {
    let elements = snapshot(.english).elements
    for element in elements where element.enabled && element.kind.isTappable {
      try tap(element.id, element.kind == .field ? text : nil)
    }
  }

  /// Returns whether `body` changes the screen, so that a session shows it anew.
  public func isChanged(by body: () -> Void) -> Bool {
    _ = controller.hasChanged(inLook: 1)
    body()
    return controller.hasChanged(inLook: 2)
  }

  private static func line(_ element: ScreenSnapshot.Element) -> String {
    let isDisabled = element.kind.isTappable && !element.enabled
    let parts = [
      element.id, element.text, element.value.map { "[\($0)]" }, element.style?.rawValue,
      element.selected ? "selected" : nil, isDisabled ? "disabled" : nil, element.label.map { "label \($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: " | ")
  }
}
