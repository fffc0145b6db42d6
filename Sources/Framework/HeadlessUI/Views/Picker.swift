/// A choice of one option. The options are side by side, after the label.
public struct Picker: Primitive {
  /// An option of a picker.
  public struct Option: Sendable, Hashable {
    let id: String
    let title: LocalizedText

    /// Creates an option. Its element has the identifier of the picker, a dot and `id`: `class.premium`.
    public init(_ title: LocalizedText, id: String) {
      self.id = id
      self.title = title
    }
  }

  let label: LocalizedText
  let id: String
  let selection: String?
  let options: [Option]
  let onSelect: (String) -> Void

  /// Creates a choice in which the option with the identifier `selection` is the chosen one. A tap on an option calls
  /// `onSelect` with its identifier, also for the chosen one.
  public init(
    _ label: LocalizedText, id: String, selection: String?, options: [Option], onSelect: @escaping (String) -> Void
  ) {
    self.label = label
    self.id = id
    self.selection = selection
    self.options = options
    self.onSelect = onSelect
  }

  func read(into reader: inout ScreenReader) {
    reader.readOnOneLine(PickerContent(picker: self))
  }
}

/// The elements of a picker: its label, then its options.
private struct PickerContent: Primitive {
  let picker: Picker

  func read(into reader: inout ScreenReader) {
    let chosen = picker.options.first { $0.id == picker.selection }
    reader.add(.picker, picker.label, id: picker.id, value: chosen?.title[reader.language])
    for option in picker.options { reader.read(PickerOption(option: option, picker: picker)) }
  }
}

/// One option of a picker.
private struct PickerOption: Primitive {
  let option: Picker.Option
  let picker: Picker

  func read(into reader: inout ScreenReader) {
    reader.addOption(
      option.title, id: "\(picker.id).\(option.id)", isChosen: option.id == picker.selection
    ) { [onSelect = picker.onSelect, id = option.id] in onSelect(id) }
  }
}
