/// A new or edited file of an app.
public struct NewFile: Sendable, Equatable {
  /// The path, as the app's folder or the folder of its tests was named.
  public let path: String
  /// The new text of the file.
  public let text: String
  /// Whether the file exists and is edited.
  public let isEdited: Bool
  /// The bytes of `text` that are new, and that are formatted. Only they are: the rest is as its author wrote it.
  public let written: [Range<Int>]
  /// The path that the file had before; `nil` for a file that keeps its path.
  public let origin: String?

  /// A new file.
  init(path: String, text: String) {
    self.init(path: path, text: text, isEdited: false, written: [0..<text.utf8.count])
  }

  init(path: String, text: String, isEdited: Bool, written: [Range<Int>], origin: String? = nil) {
    self.path = path
    self.text = text
    self.isEdited = isEdited
    self.written = written
    self.origin = origin
  }

  /// Returns the file with another text.
  func with(text: String) -> NewFile {
    NewFile(path: path, text: text, isEdited: isEdited, written: written, origin: origin)
  }

  /// Returns an edited file at another path.
  func moved(to path: String) -> NewFile {
    NewFile(path: path, text: text, isEdited: true, written: written, origin: path == self.path ? nil : self.path)
  }
}
