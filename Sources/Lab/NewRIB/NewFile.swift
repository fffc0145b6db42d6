/// A new or edited file of an app.
public struct NewFile: Sendable, Equatable {
  /// The path, as the app's folder or the folder of its tests was named.
  public let path: String
  /// The new text of the file.
  public let text: String
  /// The bytes of `text` that were added to an existing file; empty for a new file.
  public let written: [Range<Int>]

  /// Whether the file exists and is edited.
  public var isEdited: Bool { !written.isEmpty }

  init(path: String, text: String, written: [Range<Int>] = []) {
    self.path = path
    self.text = text
    self.written = written
  }
}
