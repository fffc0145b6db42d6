/// A reader of a body, from top to bottom: its visible elements and their actions.
struct ScreenReader {
  /// The action of a tap on an element.
  enum TapAction {
    /// The element is not tappable.
    case none
    /// A tap without a text.
    case press(() -> Void)
    /// A tap with a new text.
    case write((String) -> Void)
  }

  /// The effect of the modifiers around a view.
  private struct Modifiers {
    var isEnabled = true
    var isSelected = false
    var isHidden = false
    var identifier: String?
    var style: TextStyle?
    var label: LocalizedText?
    var transition: Transition?
    var animation: Animation?
    var role: Role?
    var isOnOneLine = false
    /// The number of the alert around the view; 0 outside an alert.
    var alert = 0
  }

  let language: Language
  private(set) var elements: [ScreenSnapshot.Element] = []
  private var actions: [TapAction] = []
  /// The number of the alert that each element belongs to; 0 outside an alert.
  private var alerts: [Int] = []
  /// The number of the alert on top; 0 when there is none.
  private var topAlert = 0
  private var hidden: Set<String> = []
  private var seen: Set<String> = []
  private var duplicates: [String] = []
  private var modifiers = Modifiers()
  private var line = 1
  private var unnamed: [String: Int] = [:]

  init(_ body: some View, in environment: EnvironmentValues) {
    language = environment.language
    environment.whileCurrent { read(body) }
    for index in elements.indices where alerts[index] != topAlert { elements[index].enabled = false }
  }

  /// The error of identifiers that several visible elements have; `nil` when there is none.
  var error: ScreenError? {
    duplicates.isEmpty ? nil : ScreenError(code: .duplicateIdentifier, identifiers: duplicates)
  }

  /// Returns the action of a tap. Throws when the tap has none.
  func action(of id: String, text: String?) throws(TapError) -> () -> Void {
    guard let index = elements.firstIndex(where: { $0.id == id }) else {
      throw error(hidden.contains(id) ? .hidden : .absent, id)
    }
    guard !duplicates.contains(id) else { throw error(.ambiguous, id) }
    guard alerts[index] == topAlert else { throw error(.underAlert, id) }
    guard elements[index].enabled else { throw error(.disabled, id) }
    switch (actions[index], text) {
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
  /// Reads a view: a primitive view directly, any other view through its body.
  mutating func read(_ view: some View) {
    if let primitive = view as? any Primitive {
      primitive.read(into: &self)
    } else {
      read(view.body)
    }
  }

  /// Reads a view inside a modifier.
  mutating func read(_ view: some View, in modifier: Modifier) {
    let outer = modifiers
    switch modifier {
    case .disabled(let isDisabled): modifiers.isEnabled = outer.isEnabled && !isDisabled
    case .selected(let isSelected): modifiers.isSelected = outer.isSelected || isSelected
    case .hidden(let isHidden): modifiers.isHidden = outer.isHidden || isHidden
    case .identifier(let identifier): modifiers.identifier = outer.identifier ?? identifier
    case .textStyle(let style): modifiers.style = style
    case .accessibilityLabel(let label): modifiers.label = outer.label ?? label
    case .transition(let transition): modifiers.transition = transition
    case .animation(let animation): modifiers.animation = animation
    case .role(let role): modifiers.role = role
    }
    read(view)
    modifiers = outer
  }

  /// Reads views that are side by side.
  mutating func readOnOneLine(_ view: some View) {
    guard !modifiers.isOnOneLine else { return read(view) }
    let count = elements.count
    modifiers.isOnOneLine = true
    read(view)
    modifiers.isOnOneLine = false
    if elements.count > count { line += 1 }
  }

  /// Reads the views of an alert, which is above everything read before.
  mutating func readAlert(_ view: some View) {
    guard !modifiers.isHidden else { return read(view) }
    let outer = modifiers
    topAlert += 1
    modifiers.alert = topAlert
    modifiers.isEnabled = true
    read(view)
    modifiers = outer
  }

  /// Leaves a line empty, unless the views are side by side.
  mutating func skipLine() {
    if !modifiers.isOnOneLine, !modifiers.isHidden { line += 1 }
  }

  /// Adds each line of a text, or the whole text when it has an identifier.
  mutating func addLines(of text: LocalizedText) {
    guard modifiers.identifier == nil, text[language].contains("\n") else { return add(.text, text) }
    for line in text[language].split(separator: "\n") { add(.text, LocalizedText(String(line))) }
  }

  /// Adds an option of a picker.
  mutating func addOption(_ title: LocalizedText, id: String, isChosen: Bool, action: @escaping () -> Void) {
    let outer = modifiers
    modifiers.isSelected = isChosen
    add(.option, title, id: id, action: .press(action))
    modifiers = outer
  }

  /// Adds an element, or only records its identifier when it is hidden.
  mutating func add(
    _ kind: ScreenSnapshot.Kind, _ text: LocalizedText, id: String? = nil, value: String? = nil,
    action: TapAction = .none
  ) {
    let id = modifiers.identifier ?? id ?? number(kind)
    guard !modifiers.isHidden else {
      hidden.insert(id)
      return
    }
    if !seen.insert(id).inserted, !duplicates.contains(id) { duplicates.append(id) }
    elements.append(
      ScreenSnapshot.Element(
        id: id, kind: kind, text: text[language], value: value, enabled: modifiers.isEnabled,
        selected: modifiers.isSelected, style: modifiers.style, label: modifiers.label?[language],
        transition: modifiers.transition?.name, animation: modifiers.animation?.name,
        role: modifiers.role, line: line))
    actions.append(action)
    alerts.append(modifiers.alert)
    if !modifiers.isOnOneLine { line += 1 }
  }

  /// Returns the identifier of an element without one. Hidden elements count too, so that hiding one text does not
  /// rename the others.
  private mutating func number(_ kind: ScreenSnapshot.Kind) -> String {
    let name = kind.rawValue
    unnamed[name, default: 0] += 1
    return "\(name).\(unnamed[name, default: 0])"
  }
}
