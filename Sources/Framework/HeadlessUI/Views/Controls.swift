/// A button.
public struct Button: Primitive {
  let title: LocalizedText
  let id: String
  let action: () -> Void

  /// Creates a button with an identifier that is unique in its screen. `action` calls the listener and does nothing
  /// else.
  public init(_ title: LocalizedText, id: String, action: @escaping () -> Void) {
    self.title = title
    self.id = id
    self.action = action
  }

  /// Creates a button with a title from data, the same in every language.
  public init(_ title: String, id: String, action: @escaping () -> Void) {
    self.init(LocalizedText(title), id: id, action: action)
  }

  func read(into reader: inout ScreenReader) {
    reader.add(.button, title, id: id, action: .press(action))
  }
}

/// A text field.
public struct Field: Primitive {
  let label: LocalizedText
  let id: String
  let text: String
  let onChange: (String) -> Void

  /// Creates a field that shows `text`. A tap on `id` with a new text calls `onChange`, which calls the listener.
  public init(_ label: LocalizedText, id: String, text: String, onChange: @escaping (String) -> Void) {
    self.label = label
    self.id = id
    self.text = text
    self.onChange = onChange
  }

  /// Creates a field with a label from data, the same in every language.
  public init(_ label: String, id: String, text: String, onChange: @escaping (String) -> Void) {
    self.init(LocalizedText(label), id: id, text: text, onChange: onChange)
  }

  func read(into reader: inout ScreenReader) {
    reader.add(.field, label, id: id, value: text, action: .write(onChange))
  }
}

/// A switch.
public struct Toggle: Primitive {
  let label: LocalizedText
  let id: String
  let isOn: Bool
  let onChange: (Bool) -> Void

  /// Creates a switch in the position `isOn`. A tap on `id` calls `onChange` with the other position.
  public init(_ label: LocalizedText, id: String, isOn: Bool, onChange: @escaping (Bool) -> Void) {
    self.label = label
    self.id = id
    self.isOn = isOn
    self.onChange = onChange
  }

  /// Creates a switch with a label from data, the same in every language.
  public init(_ label: String, id: String, isOn: Bool, onChange: @escaping (Bool) -> Void) {
    self.init(LocalizedText(label), id: id, isOn: isOn, onChange: onChange)
  }

  func read(into reader: inout ScreenReader) {
    reader.add(
      .toggle, label, id: id, value: isOn ? "on" : "off", action: .press { [isOn, onChange] in onChange(!isOn) })
  }
}

/// A row of a list that is tapped as a whole.
public struct Row: Primitive {
  let title: LocalizedText
  let id: String
  let detail: LocalizedText?
  let action: () -> Void

  /// Creates a row with a title and a detail after it. `id` names the item that it shows, such as `reservation.42`.
  public init(_ title: LocalizedText, id: String, detail: LocalizedText? = nil, action: @escaping () -> Void) {
    self.title = title
    self.id = id
    self.detail = detail
    self.action = action
  }

  /// Creates a row with texts from data, the same in every language.
  public init(_ title: String, id: String, detail: String? = nil, action: @escaping () -> Void) {
    self.init(LocalizedText(title), id: id, detail: detail.map(LocalizedText.init(_:)), action: action)
  }

  func read(into reader: inout ScreenReader) {
    reader.add(.row, title, id: id, value: detail?[reader.language], action: .press(action))
  }
}
