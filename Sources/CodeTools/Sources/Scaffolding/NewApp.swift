public import CodeReading
import Foundation

/// A new app: a package with the app, its root RIB, a first screen, links, states, a program and tests.
///
/// Its files are those of the folder `scripts/app-template`, with the app's name. An app with a log-in also has those of
/// `scripts/app-template-login`, in place of the files of the same path, and its screens are below `LoggedIn`.
public struct NewApp {
  /// Where the app's package finds this one.
  public enum Source: Sendable, Equatable {
    /// In a folder, which `Package.swift` names relative to the app's.
    case folder
    /// At a public address, from a version on.
    case address(url: String, version: String)
  }

  private let name: RIBName
  private let folder: String
  private let hasLogin: Bool
  private let source: Source

  /// Creates an app in a new or empty folder. Throws when the name
  /// is not valid, and when the folder is not empty.
  public init(
    _ name: String, folder: String, hasLogin: Bool = false, source: Source = .folder
  ) throws(ToolError) {
    self.name = try RIBName(name)
    self.folder = folder
    self.hasLogin = hasLogin
    self.source = source
    if let files = try? FileManager.default.contentsOfDirectory(atPath: self.folder), !files.isEmpty {
      throw ToolError(
        code: .nameTaken, message: "\(self.folder) is not empty", hint: "name a new or an empty folder")
    }
  }

  /// Returns the files to write; `package` is the folder of this package, on which the app depends.
  ///
  /// Throws when the template cannot be read.
  public func plan(package: String) throws(ToolError) -> [NewFile] {
    var texts = try Self.read("\(package)/scripts/app-template")
    if hasLogin {
      // The screens of a member are below LoggedIn.
      texts = Dictionary(
        uniqueKeysWithValues: texts.map { ($0.replacing("Root/Home/", with: "Root/LoggedIn/Home/"), $1) })
      texts.merge(try Self.read("\(package)/scripts/app-template-login")) { $1 }
    }
    let (dependency, ribs) = (dependency(on: package), "\(checkOut(of: package))/scripts/ribs")
    let files = texts.sorted { $0.key < $1.key }.map { path, text in
      let text = named(text).replacing("__ANDON__", with: dependency).replacing("__RIBS__", with: ribs)
      return NewFile(path: "\(folder)/\(named(path))", text: text)
    }
    let app = "\(folder)/Sources/\(name.text)App"
    let code = files.filter { $0.path.hasPrefix(app) && $0.path.hasSuffix(".swift") }
    let joined = try InjectionPlan.file(for: AppCode([]).after(code), in: app)
    return files + (joined.map { [$0] } ?? [])
  }

  /// Returns the texts of a template by their paths.
  private static func read(_ template: String) throws(ToolError) -> [String: String] {
    var texts: [String: String] = [:]
    for path in FileManager.default.enumerator(atPath: template)?.compactMap({ $0 as? String }) ?? [] {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(template)/\(path)", isDirectory: &isFolder)
      guard !isFolder.boolValue else { continue }
      guard let data = FileManager.default.contents(atPath: "\(template)/\(path)") else {
        throw ToolError(
          code: .unreadable, message: "\(template)/\(path) cannot be read", hint: "check out this package again")
      }
      texts[path] = String(decoding: data, as: UTF8.self)
    }
    return texts
  }

  /// Returns the arguments of the dependency in `Package.swift`.
  ///
  /// A path is relative, so that both folders can be moved together and the file is the same on every machine.
  private func dependency(on package: String) -> String {
    switch source {
    case .address(let url, let version): "url: \"\(url)\", from: \"\(version)\""
    case .folder: "name: \"andon\", path: \"\(checkOut(of: package))\""
    }
  }

  /// Returns the folder of this package as seen from the app's: where it is, or where SwiftPM checks it out.
  private func checkOut(of package: String) -> String {
    switch source {
    case .address(let url, _): ".build/checkouts/\(URL(filePath: url).deletingPathExtension().lastPathComponent)"
    case .folder: Self.path(from: URL(filePath: folder).standardized, to: URL(filePath: package))
    }
  }

  /// Returns the way from one folder to another.
  static func path(from start: URL, to end: URL) -> String {
    let (from, to) = (start.resolvingSymlinksInPath().pathComponents, end.resolvingSymlinksInPath().pathComponents)
    let common = zip(from, to).prefix { $0 == $1 }.count
    let parts = Array(repeating: "..", count: from.count - common) + to.dropFirst(common)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// Returns a text with the name of the app in place of `Sample`, and its name in lower case in place of `sample`.
  private func named(_ text: String) -> String {
    text.replacing("Sample", with: name.text).replacing("sample", with: name.text.lowercased())
  }
}
