import Foundation

/// A reader of the Swift files of a folder.
enum SwiftFolder {
  /// The maximum number of files. An app has hundreds; more means that the folder was named by mistake.
  static let limit = 20_000

  /// Returns all files at and below `path`, sorted by path, without hidden folders and symbolic links.
  static func read(_ path: String) throws(BlueprintError) -> [SwiftFile] {
    let root = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder), isFolder.boolValue else {
      throw BlueprintError(
        code: .notFound, message: "there is no folder \(root)",
        hint: "name the folder of an app's code, such as Sources/MyApp")
    }
    var names = try paths(below: root)
    names.sort()
    var files: [SwiftFile] = []
    for name in names {
      guard let data = FileManager.default.contents(atPath: "\(root)/\(name)") else {
        throw unreadable("\(root)/\(name)")
      }
      files.append(SwiftFile(path: "\(root)/\(name)", text: String(decoding: data, as: UTF8.self)))
    }
    return files
  }

  private static func paths(below root: String) throws(BlueprintError) -> [String] {
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
        throw BlueprintError(
          code: .tooLarge, message: "there are more than \(limit) Swift files in \(root)",
          hint: "name the folder of one app")
      }
    }
    return paths
  }

  private static func unreadable(_ path: String) -> BlueprintError {
    BlueprintError(code: .unreadable, message: "\(path) cannot be read", hint: "name files that you may read")
  }
}
