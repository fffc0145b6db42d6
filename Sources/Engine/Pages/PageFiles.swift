/// The files of all pages, inside the program, so that a binary that is copied alone has them.
///
/// The inspector serves those of the folder `Files`. Those of `Files/exported` are parts of pages that are written to a
/// file.
public enum PageFiles {
  /// A file with its content type.
  public struct File: Sendable {
    /// The content type, as HTTP names it.
    public let type: String
    /// The content.
    public let bytes: [UInt8]
  }

  /// The paths of all files below `Files`, sorted.
  public static var paths: [String] { EmbeddedFiles.texts.keys.sorted() }

  /// Returns the text of a file below `Files`; `nil` when there is none.
  public static func text(of path: String) -> String? { EmbeddedFiles.texts[path] }

  /// Returns the file of the inspector at a path of the address; `nil` when there is none.
  public static func file(at path: String) -> File? {
    let name = path == "/" ? "index.html" : String(path.dropFirst())
    guard path.hasPrefix("/"), !name.contains("/"), let text = text(of: name), let type = type(of: name) else {
      return nil
    }
    return File(type: type, bytes: Array((name.hasSuffix(".js") ? withoutComments(text) : text).utf8))
  }

  /// Returns a script without the lines that are only a comment, which no browser needs.
  private static func withoutComments(_ script: String) -> String {
    script.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
  }

  private static func type(of name: String) -> String? {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    default: nil
    }
  }
}
