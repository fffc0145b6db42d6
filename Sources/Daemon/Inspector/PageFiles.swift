/// The files of the page, inside the program.
enum PageFiles {
  /// A file with its content type.
  struct File {
    let type: String
    let bytes: [UInt8]
  }

  /// The files by name, as the browser asks for them: one line for each file in `Page`.
  static let all: [String: [UInt8]] = [
    "controls.js": PackageResources.controls_js,
    "dom.js": PackageResources.dom_js,
    "history.js": PackageResources.history_js,
    "index.html": PackageResources.index_html,
    "linkbar.js": PackageResources.linkbar_js,
    "main.js": PackageResources.main_js,
    "matrix.js": PackageResources.matrix_js,
    "phone.js": PackageResources.phone_js,
    "requests.js": PackageResources.requests_js,
    "routes.js": PackageResources.routes_js,
    "rpc.js": PackageResources.rpc_js,
    "session.css": PackageResources.session_css,
    "session.js": PackageResources.session_js,
    "sessions.js": PackageResources.sessions_js,
    "status.js": PackageResources.status_js,
    "style.css": PackageResources.style_css,
    "throwaway.js": PackageResources.throwaway_js,
    "timeline.js": PackageResources.timeline_js,
    "tree.js": PackageResources.tree_js,
    "words.js": PackageResources.words_js,
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
