/// A module of JavaScript and those that it imports, as one script: a page in one file has no address to import from.
///
/// Each module becomes a function that returns what it exports, so its other names are its own. It understands imports
/// and exports as the files of this module write them: `import { a, b } from './c.js';` in one line, without cycles, and
/// `export` before a function, a class or a constant.
struct JoinedScript {
  private var modules: [String] = []
  private var names: Set<String> = []

  /// The script of the module at a path below `Files`.
  init(_ path: String) {
    add(path)
  }

  /// The script.
  var text: String { "const modules = {};\n" + modules.joined() }

  private mutating func add(_ path: String) {
    let name = Self.name(path[...])
    guard names.insert(name).inserted, let text = PageFiles.text(of: path) else { return }
    var exports: [Substring] = []
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("import "), let imported = line.split(separator: "'").dropFirst().first {
        // The modules that others import are not in a folder.
        add(Self.name(imported))
        lines.append("const \(line.dropFirst(7).prefix { $0 != "}" })} = modules['\(Self.name(imported))'];")
      } else if line.hasPrefix("export ") {
        let declaration = line.dropFirst(7)
        let words = declaration.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        if let exported = words.first(where: { !["async", "function", "class", "const"].contains($0) }) {
          exports.append(exported)
        }
        lines.append(String(declaration))
      } else {
        lines.append(String(line))
      }
    }
    modules.append(
      "modules['\(name)'] = (() => {\n\(lines.joined(separator: "\n"))return { \(exports.joined(separator: ", ")) };\n})();\n"
    )
  }

  /// The name of a file without its folder.
  private static func name(_ path: Substring) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }
}
