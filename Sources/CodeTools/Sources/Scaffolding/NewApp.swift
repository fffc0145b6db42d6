public import CodeReading
import Foundation

/// A new app: a package with the app, its root RIB, a first screen, links, states, a program and tests.
///
/// Its files are those of the folder `scripts/app-template`, with the app's name.
public struct NewApp {
  private let name: RIBName
  private let folder: String

  /// Creates an app in a new or empty folder. Throws when the name
  /// is not valid, and when the folder is not empty.
  public init(_ name: String, folder: String) throws(ToolError) {
    self.name = try RIBName(name)
    self.folder = folder
    if let files = try? FileManager.default.contentsOfDirectory(atPath: self.folder), !files.isEmpty {
      throw ToolError(
        code: .nameTaken, message: "\(self.folder) is not empty", hint: "name a new or an empty folder")
    }
  }

  /// Returns the files to write; `package` is the folder of this package, on which the app depends.
  ///
  /// Throws when the template cannot be read.
  public func plan(package: String) throws(ToolError) -> [NewFile] {
    let template = "\(package)/scripts/app-template"
    let paths = FileManager.default.enumerator(atPath: template)?.compactMap { $0 as? String } ?? []
    var files: [NewFile] = []
    for path in paths.sorted() {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(template)/\(path)", isDirectory: &isFolder)
      guard !isFolder.boolValue else { continue }
      guard let data = FileManager.default.contents(atPath: "\(template)/\(path)") else {
        throw ToolError(
          code: .unreadable, message: "\(template)/\(path) cannot be read", hint: "check out this package again")
      }
      let text = String(decoding: data, as: UTF8.self).replacing("__ANDON__", with: package)
      files.append(NewFile(path: "\(folder)/\(named(path))", text: named(text)))
    }
    let app = "\(folder)/Sources/\(name.text)App"
    let code = files.filter { $0.path.hasPrefix(app) && $0.path.hasSuffix(".swift") }
    let joined = try InjectionPlan.file(for: AppCode([]).after(code), in: app)
    return files + (joined.map { [$0] } ?? [])
  }

  /// Returns a text with the name of the app in place of `Sample`, and its name in lower case in place of `sample`.
  private func named(_ text: String) -> String {
    text.replacing("Sample", with: name.text).replacing("sample", with: name.text.lowercased())
  }
}
