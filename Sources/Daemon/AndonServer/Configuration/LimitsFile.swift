import ControlProtocol
import DeepLinks
import Foundation
import TextFormats
import Yams

extension DaemonLimits {
  /// Reads `andon.yaml`; `file` is the name that errors give.
  ///
  /// Throws `DaemonError` with the code `configuration` for a key that is not known and for a value out of range.
  public init(yaml: String, file: String) throws(DaemonError) {
    self.init()
    let problem = { (node: Node?, message: String, hint: String) in
      let shown = TextFile.isForeign(file) ? Self.foreignText : Redactor.standard.redact(message)
      return DaemonError(.configuration, "\(file)\(node?.mark.map { ":\($0.line)" } ?? ""): \(shown)", hint: hint)
    }
    let root: Node?
    do {
      root = try YAMLReader.root(yaml)
    } catch {
      let line = error.line.map { ":\($0)" } ?? ""
      let shown = Redactor.standard.redact(error.message, line: error.line, of: yaml)
      let message = TextFile.isForeign(file) ? Self.foreignText : shown
      throw DaemonError(.configuration, "\(file)\(line): \(message)", hint: error.hint)
    }
    guard let root, root.scalar?.string != "" else { return }
    guard let top = root.mapping else { throw problem(root, "this is not a mapping", "begin with limits:") }
    for (key, value) in top {
      guard key.string == "limits" else {
        throw problem(key, "the key \(key.string ?? "?") is not known", "the only key is limits")
      }
      guard let limits = value.mapping else {
        throw problem(value, "limits is not a mapping", "write one limit a line below it")
      }
      for (key, value) in limits { try read(key, value, problem) }
    }
  }

  /// Reads the file at `path`. Throws `DaemonError` when it cannot be read, or is wrong.
  public init(path: String) throws(DaemonError) {
    let text: String
    do {
      text = try TextFile.read(path)
    } catch {
      throw DaemonError(.configuration, error.message, hint: error.hint)
    }
    try self.init(yaml: text, file: path)
  }

  /// Returns the line of each limit in the text of `andon.yaml`, counted from 1; none when it cannot be read.
  public static func lines(yaml: String) -> [Name: Int] {
    guard let limits = try? YAMLReader.root(yaml)?.mapping?["limits"]?.mapping else { return [:] }
    let lines = limits.compactMap { key, _ in
      key.string.flatMap(Name.init(rawValue:)).flatMap { name in key.mark.map { (name, $0.line) } }
    }
    return Dictionary(lines) { first, _ in first }
  }

  /// The problem of a file whose text is not shown.
  private static let foreignText =
    "this is not what is expected here, and the file is a symbolic link to another folder"

  private mutating func read(
    _ key: Node, _ value: Node, _ problem: (Node?, String, String) -> DaemonError
  ) throws(DaemonError) {
    let names = Name.allCases.map(\.rawValue)
    guard let name = key.string.flatMap(Name.init(rawValue:)) else {
      let near = key.string.flatMap { NearestName.of($0, among: names) }
      throw problem(
        key, "the limit \(key.string ?? "?") is not known",
        near.map { "did you mean \($0)?" } ?? "there are \(names.joined(separator: ", "))")
    }
    guard let number = YAMLReader.plain(value).flatMap({ YAMLReader.wholeNumber($0) }).map(Int64.init),
      name.range.contains(number)
    else {
      throw problem(
        value, "\(name.rawValue) is not a whole number from \(name.range.lowerBound) to \(name.range.upperBound)",
        "write digits only, without quotes and without a zero before them; the standard value is \(name.standard)")
    }
    self[name] = number
  }
}
