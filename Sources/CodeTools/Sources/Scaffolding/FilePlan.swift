public import CodeReading
import Foundation

/// The files of a plan, which are written, moved and removed together: all of them, or none.
public struct FilePlan {
  /// The files, with their text as it is written.
  public let files: [NewFile]
  /// The paths of the files that are removed.
  public let removed: [String]

  /// A plan. Throws when a new file exists already, and when a file is where a folder must be.
  public init(_ files: [NewFile], removed: [String] = []) throws(ToolError) {
    self.files = files
    self.removed = removed
    for file in files
    where (!file.isEdited || file.origin != nil) && FileManager.default.fileExists(atPath: file.path) {
      throw ToolError(
        code: .nameTaken, message: "\(file.path) already exists", hint: "remove it, or choose another name")
    }
    for file in files {
      guard let obstacle = Self.fileAbove(file.path) else { continue }
      throw ToolError(
        code: .nameTaken, message: "\(obstacle) is a file, and a folder must be there for \(file.path)",
        hint: "remove it, or choose another name")
    }
  }

  /// Returns the path of a file that is where a folder above `path` must be.
  private static func fileAbove(_ path: String) -> String? {
    var folder = (path as NSString).deletingLastPathComponent
    var isFolder: ObjCBool = false
    while !folder.isEmpty, !FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) {
      folder = (folder as NSString).deletingLastPathComponent
    }
    return folder.isEmpty || isFolder.boolValue ? nil : folder
  }

  /// Prints the changes as a patch.
  public func printPatch() throws(ToolError) {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for file in files {
      let old = file.isEdited ? file.origin ?? file.path : "/dev/null"
      _ = Command.run(["diff", "-u", "--label", old, "--label", file.path, old, try folder.write(file)])
    }
    for path in removed { _ = Command.run(["diff", "-u", "--label", path, "--label", "/dev/null", path, "/dev/null"]) }
  }

  /// Writes all files. Throws when one cannot be written, and then nothing has changed.
  public func write() throws(ToolError) { try write { rename($0, $1) } }

  /// Writes all files; `move` gives a complete file its name and returns 0.
  func write(moving move: (String, String) -> Int32) throws(ToolError) {
    // An interrupt in the middle would leave half of the files.
    let handlers = [SIGINT, SIGTERM].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in handlers { signal(number, handler) } }
    var writing = FileWriting()
    for file in files where !writing.stage(file) { throw refused(file.path, &writing) }
    for file in files where !writing.install(file, move) { throw refused(file.path, &writing) }
    let leaving = files.compactMap(\.origin) + removed
    for path in leaving where !writing.remove(path) { throw refused(path, &writing) }
    for path in leaving { FileWriting.removeEmptyFolders(above: path) }
  }

  private func refused(_ path: String, _ writing: inout FileWriting) -> ToolError {
    writing.undo()
    return ToolError(
      code: .unwritable, message: "\(path) cannot be written; nothing was changed",
      hint: "remove \(path).new if it is there, or check the permissions of the folder and the space on the disk")
  }
}

/// The steps of writing files, which can be undone.
private struct FileWriting {
  private var folders: [String] = []
  private var staged: [String] = []
  /// The paths of installed files, with their old contents and attributes.
  private var installed: [(path: String, old: (Data, [FileAttributeKey: Any])?)] = []

  /// Writes the complete file beside its place. Returns whether it could.
  mutating func stage(_ file: NewFile) -> Bool {
    let folder = (file.path as NSString).deletingLastPathComponent
    guard create(folder: folder) else { return false }
    let path = file.path + ".new"
    guard !FileManager.default.fileExists(atPath: path) else { return false }
    staged.append(path)
    return FileManager.default.createFile(
      atPath: path, contents: Data(file.text.utf8), attributes: Self.mode(of: file.origin ?? file.path))
  }

  /// Moves the complete file to its place. Returns whether it could.
  mutating func install(_ file: NewFile, _ move: (String, String) -> Int32) -> Bool {
    let old = FileManager.default.contents(atPath: file.path).map { ($0, Self.mode(of: file.path)) }
    guard move(file.path + ".new", file.path) == 0 else { return false }
    installed.append((file.path, old))
    return true
  }

  /// Removes a file. Returns whether it could.
  mutating func remove(_ path: String) -> Bool {
    guard let old = FileManager.default.contents(atPath: path) else { return false }
    let mode = Self.mode(of: path)
    guard unlink(path) == 0 else { return false }
    installed.append((path, (old, mode)))
    return true
  }

  /// Removes the folders above a removed file that have no file any more.
  static func removeEmptyFolders(above path: String) {
    var folder = (path as NSString).deletingLastPathComponent
    while !folder.isEmpty, rmdir(folder) == 0 { folder = (folder as NSString).deletingLastPathComponent }
  }

  /// Undoes everything.
  mutating func undo() {
    for (path, old) in installed {
      if let (data, mode) = old {
        _ = FileManager.default.createFile(atPath: path, contents: data, attributes: mode)
      } else {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
    for path in staged { try? FileManager.default.removeItem(atPath: path) }
    for folder in folders.reversed() { rmdir(folder) }
  }

  /// Creates a folder and the folders around it. Returns whether it is there.
  private mutating func create(folder: String) -> Bool {
    if folder.isEmpty || FileManager.default.fileExists(atPath: folder) { return true }
    guard create(folder: (folder as NSString).deletingLastPathComponent),
      (try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)) != nil
    else { return false }
    folders.append(folder)
    return true
  }

  private static func mode(of path: String) -> [FileAttributeKey: Any] {
    let mode = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    return mode.map { [.posixPermissions: $0] } ?? [:]
  }
}
