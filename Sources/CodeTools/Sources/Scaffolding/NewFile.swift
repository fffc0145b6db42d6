import CodeReading
import SwiftSyntax

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

  /// The file with an import of `TextFormats` when it names a type of that module with which RIBs are built.
  var importingTypesOfValues: NewFile {
    let types = ["CivilDate", "LocalTime"]
    guard path.hasSuffix(".swift"), types.contains(where: text.contains) else { return self }
    let file = SourceFile(path: path, text: text)
    let imports = file.imports.filter(\.attributes.isEmpty)
    guard !imports.contains(where: { $0.path.trimmedDescription == "TextFormats" }),
      file.tree.tokens(viewMode: .sourceAccurate).contains(where: { types.contains($0.text) })
    else { return self }
    let next = imports.first { $0.path.trimmedDescription > "TextFormats" }
    let place = next?.start ?? imports.last?.lineEnd ?? 0
    let line = next == nil && !imports.isEmpty ? "\nimport TextFormats" : "import TextFormats\n"
    var bytes = Array(text.utf8)
    bytes.insert(contentsOf: line.utf8, at: place)
    let moved = written.map { range in
      range.lowerBound + (range.lowerBound > place ? line.utf8.count : 0)..<range.upperBound
        + (range.upperBound > place ? line.utf8.count : 0)
    }
    return NewFile(
      path: path, text: String(decoding: bytes, as: UTF8.self), isEdited: isEdited, written: moved, origin: origin)
  }

  /// Returns an edited file at another path.
  func moved(to path: String) -> NewFile {
    NewFile(path: path, text: text, isEdited: true, written: written, origin: path == self.path ? nil : self.path)
  }
}
