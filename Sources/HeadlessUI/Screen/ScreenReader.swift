/// Reads a body from top to bottom, once: what is visible, and what happens when it is touched.
struct ScreenReader {
  /// What happens when an element is touched.
  enum Touch {
    /// Nothing: there is nothing to touch.
    case none
    /// A press, which brings nothing with it.
    case press(() -> Void)
    /// A new text.
    case write((String) -> Void)
  }

  /// What the modifiers around a view say about it.
  private struct Surroundings {
    var isEnabled = true
    var isHidden = false
    var identifier: String?
    var style: TextStyle?
    var isOnOneLine = false
  }

  let language: Language
  private(set) var elements: [ScreenSnapshot.Element] = []
  private var touches: [Touch] = []
  private var hidden: Set<String> = []
  private var seen: Set<String> = []
  private var duplicates: [String] = []
  private var surroundings = Surroundings()
  private var line = 1
  private var unnamed = (texts: 0, images: 0)

  init(_ body: some View, language: Language) {
    self.language = language
    read(body)
  }

  /// The names that several visible elements share, if any.
  var error: ScreenError? {
    duplicates.isEmpty ? nil : ScreenError(code: .duplicateIdentifier, identifiers: duplicates)
  }

  /// What a touch does; throws when it can do nothing.
  func action(of id: String, text: String?) throws(TapError) -> () -> Void {
    guard let index = elements.firstIndex(where: { $0.id == id }) else {
      throw error(hidden.contains(id) ? .hidden : .absent, id)
    }
    guard !duplicates.contains(id) else { throw error(.ambiguous, id) }
    guard elements[index].enabled else { throw error(.disabled, id) }
    switch (touches[index], text) {
    case (.none, _): throw error(.notTappable, id)
    case (.press(let action), nil): return action
    case (.press, .some): throw error(.textNotTaken, id)
    case (.write(let onChange), let text?): return { onChange(text) }
    case (.write, nil): throw error(.textMissing, id)
    }
  }

  private func error(_ code: TapError.Code, _ id: String) -> TapError {
    TapError(code: code, id: id, tappable: elements.compactMap(\.asTappable))
  }
}

extension ScreenReader {
  /// Reads a view: one of this module's by itself, any other through its body.
  mutating func read(_ view: some View) {
    if let primitive = view as? any Primitive {
      primitive.read(into: &self)
    } else {
      read(view.body)
    }
  }

  /// Reads a view of which a modifier says something.
  mutating func read(_ view: some View, in modifier: Modifier) {
    let outer = surroundings
    switch modifier {
    case .disabled(let isDisabled): surroundings.isEnabled = outer.isEnabled && !isDisabled
    case .hidden(let isHidden): surroundings.isHidden = outer.isHidden || isHidden
    case .identifier(let identifier): surroundings.identifier = outer.identifier ?? identifier
    case .textStyle(let style): surroundings.style = style
    }
    read(view)
    surroundings = outer
  }

  /// Reads views that stand side by side.
  mutating func readOnOneLine(_ view: some View) {
    guard !surroundings.isOnOneLine else { return read(view) }
    let count = elements.count
    surroundings.isOnOneLine = true
    read(view)
    surroundings.isOnOneLine = false
    if elements.count > count { line += 1 }
  }

  /// Leaves a line free, where views stand one under the other.
  mutating func skipLine() {
    if !surroundings.isOnOneLine, !surroundings.isHidden { line += 1 }
  }

  /// Adds an element, or notes its name when it is hidden.
  mutating func add(
    _ kind: ScreenSnapshot.Kind, _ text: LocalizedText, id: String? = nil, value: String? = nil, touch: Touch = .none
  ) {
    let id = surroundings.identifier ?? id ?? number(kind)
    guard !surroundings.isHidden else {
      hidden.insert(id)
      return
    }
    if !seen.insert(id).inserted, !duplicates.contains(id) { duplicates.append(id) }
    elements.append(
      ScreenSnapshot.Element(
        id: id, kind: kind, text: text[language], value: value, enabled: surroundings.isEnabled,
        style: surroundings.style, line: line))
    touches.append(touch)
    if !surroundings.isOnOneLine { line += 1 }
  }

  // Hidden ones count too: hiding one text does not rename the others.
  private mutating func number(_ kind: ScreenSnapshot.Kind) -> String {
    guard kind == .image else {
      unnamed.texts += 1
      return "text.\(unnamed.texts)"
    }
    unnamed.images += 1
    return "image.\(unnamed.images)"
  }
}
