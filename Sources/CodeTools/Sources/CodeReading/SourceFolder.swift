import Dispatch
import Foundation
import Synchronization

/// A reader of the Swift files of a folder.
public enum SourceFolder {
  /// The maximum number of files. An app has hundreds; more means that the folder was named by mistake.
  public static let limit = 20_000

  /// Returns all Swift files at and below `path`, sorted by path, without hidden folders and symbolic links.
  ///
  /// Only files that contain one of `words` are parsed; without words all are. Throws when there is no such folder, when
  /// a file cannot be read, and when there are too many.
  public static func read(_ path: String, with words: [String] = []) throws(ToolError) -> [SourceFile] {
    let root = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder), isFolder.boolValue else {
      throw ToolError(
        code: .notFound, message: "there is no folder \(root)", hint: "name the folder of an app's code: Sources/Coffee"
      )
    }
    var texts: [(path: String, text: String)] = []
    for name in try paths(below: root).sorted() {
      guard let data = FileManager.default.contents(atPath: "\(root)/\(name)") else {
        throw unreadable("\(root)/\(name)")
      }
      guard words.isEmpty || words.contains(where: { data.range(of: Data($0.utf8)) != nil }) else { continue }
      texts.append(("\(root)/\(name)", String(decoding: data, as: UTF8.self)))
    }
    return parsed(texts)
  }

  /// Whether a file is left out of what is read of an app: it is in a folder of tests, of a build or of dependencies, or
  /// in one of `excluded`, which are names of folders or paths below `folder`.
  public static func isLeftOut(_ file: SourceFile, of folder: String, _ excluded: [String]) -> Bool {
    let below = file.path.hasPrefix(folder) ? file.folder.dropFirst(folder.count) : file.folder[...]
    let parts = below.split(separator: "/").map(String.init)
    let isTest = parts.contains { part in
      part == "Tests" || part.hasSuffix("Tests") || part.hasSuffix("UITests")
        || ["Pods", "Carthage", "Mocks"].contains(part)
    }
    let path = parts.joined(separator: "/") + "/"
    return isTest
      || excluded.contains { name in
        let name = name.hasSuffix("/") ? String(name.dropLast()) : name
        return parts.contains(name) || path.hasPrefix(name + "/")
      }
  }

  /// Returns the folder of a file's module, `Sources/NAME` of a package at or below `folder`; elsewhere `folder` itself.
  public static func module(of file: SourceFile, in folder: String) -> String {
    let parts = file.folder.split(separator: "/", omittingEmptySubsequences: false)
    let first = folder.split(separator: "/", omittingEmptySubsequences: false).count - 1
    guard let sources = parts.lastIndex(of: "Sources"), sources >= first, sources + 1 < parts.count else {
      return folder
    }
    return parts[...(sources + 1)].joined(separator: "/")
  }

  /// Parses files on all cores, because a tool spends most of its time in the parser.
  private static func parsed(_ texts: [(path: String, text: String)]) -> [SourceFile] {
    let files = Mutex([SourceFile?](repeating: nil, count: texts.count))
    DispatchQueue.concurrentPerform(iterations: texts.count) { index in
      let file = SourceFile(path: texts[index].path, text: texts[index].text)
      files.withLock { $0[index] = file }
    }
    return files.withLock { $0.compactMap(\.self) }
  }

  private static func paths(below root: String) throws(ToolError) -> [String] {
    // An enumerator skips what it cannot open, so the folder itself is checked here.
    guard FileManager.default.isReadableFile(atPath: root), let all = FileManager.default.enumerator(atPath: root)
    else { throw unreadable(root) }
    var paths: [String] = []
    while let path = all.nextObject() as? String {
      if path.split(separator: "/").last?.hasPrefix(".") == true {
        all.skipDescendants()
        continue
      }
      guard path.hasSuffix(".swift"), all.fileAttributes?[.type] as? FileAttributeType == .typeRegular else { continue }
      paths.append(path)
      if paths.count > limit {
        throw ToolError(
          code: .tooLarge, message: "there are more than \(limit) Swift files in \(root)",
          hint: "name the folder of one app")
      }
    }
    return paths
  }

  private static func unreadable(_ path: String) -> ToolError {
    ToolError(code: .unreadable, message: "\(path) cannot be read", hint: "name files that you may read")
  }
}
