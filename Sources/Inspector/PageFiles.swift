/// The files of the page, inside the program.
enum PageFiles {
  /// A file with its content type.
  struct File {
    let type: String
    let bytes: [UInt8]
  }

  /// The files by name, as the browser asks for them.
  static let all: [String: [UInt8]] = [
    "index.html": PackageResources.index_html
  ]

  /// Returns the file at a path of the address; `nil` when there is none.
  static func file(at path: String) -> File? {
    let name = path == "/" ? "index.html" : String(path.dropFirst())
    guard path.hasPrefix("/"), let bytes = all[name], let type = type(of: name) else { return nil }
    return File(type: type, bytes: bytes)
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
