import DeepLinks
import Foundation
import LinkAssociation
import LinkDialects
import SessionEngine
import TextFormats

/// A version of `links.yaml` with the files beside it: a file, or one in a revision of git.
struct LinksSource {
  /// The path of `links.yaml`, or its name in git, such as `main:config/links.yaml`.
  let name: String
  private let place: Place

  private enum Place {
    case file
    /// In git. The path is relative to the working folder, or to the folder in which git runs.
    case revision(String, path: String, workingFolder: String?)
  }

  /// Finds a version: a file, a folder with `links.yaml`, `REV:path`, or `REV` for the file of the configuration in use.
  init(_ argument: String, config: ConfigOptions) throws(CommandError) {
    if TextFile.exists(argument) {
      var isFolder: ObjCBool = false
      let isFile = !FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder) || !isFolder.boolValue
      name = isFile ? argument : (argument as NSString).appendingPathComponent("links.yaml")
      place = .file
      return
    }
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let revision = parts.first, !revision.isEmpty, !revision.hasPrefix("-"), parts.last?.isEmpty == false else {
      throw CommandError(.notFound, "there is no file \(argument)", hint: Self.hint)
    }
    if parts.count > 1 {
      name = argument
      place = .revision(revision, path: parts[1], workingFolder: nil)
      return
    }
    guard let folder = try config.files().linksFolder else {
      throw CommandError(
        .notFound, "\(argument) is not a file, and as a revision it needs the path of links.yaml", hint: Self.hint)
    }
    let here = FileManager.default.currentDirectoryPath + "/"
    name = "\(revision):\(folder.hasPrefix(here) ? String(folder.dropFirst(here.count)) : folder)/links.yaml"
    place = .revision(revision, path: "./links.yaml", workingFolder: folder)
  }

  private static let hint = "name a file, a folder with links.yaml, or a file of a revision: main:config/links.yaml"

  /// Reads the table. Throws all its problems with their positions.
  func table() throws(CommandError) -> RouteTable {
    try table { yaml in try RouteTable(yaml: yaml, file: name) }
  }

  /// Reads what is right in the table, and what is wrong: an old version may break a rule that the program has added since.
  /// Throws when no scheme or no route can be read.
  func earlierTable() throws(CommandError) -> (table: RouteTable, problems: [RouteTableError.Problem]) {
    var problems: [RouteTableError.Problem] = []
    let table = try table { yaml in
      try RouteTable(earlierYAML: yaml, file: name, problems: &problems)
    }
    return (table, problems)
  }

  private func table(_ read: (String) throws -> RouteTable) throws(CommandError) -> RouteTable {
    let yaml = try text()
    do {
      return try read(yaml)
    } catch let error as RouteTableError {
      var failure = CommandError(.badData, "the route table is wrong\n\(error)", hint: error.hint, code: error.code)
      failure.problems = error.problems
      throw failure
    } catch {
      throw CommandError(any: error)
    }
  }

  /// Returns the error about the routes of the table that an app cannot start: it does not have the workflow, or the
  /// parameters of the route are not those that the workflow needs; `nil` when there is none.
  func wrongWorkflows(_ table: RouteTable, _ app: any SimulatedApp) -> CommandError? {
    let codes: [RouteFinding.Code] = [.unknownWorkflow, .missingParameter, .optionalParameter, .wrongType]
    let findings = table.findings(parameters: { app.parameters(of: $0) }) { app.describe($0) }
      .filter { codes.contains($0.code) }
    guard let first = findings.first else { return nil }
    let problems = findings.map { finding in
      RouteTableError.Problem(
        file: name, line: finding.line, keyPath: finding.key, message: finding.message,
        expected: finding.code == .unknownWorkflow
          ? "a workflow of the app \(app.name)" : "the parameters that the workflow needs", remedy: finding.remedy)
    }
    let list = problems.map(\.description).joined(separator: "\n")
    var error = CommandError(
      .badData, "the app cannot start a workflow of these routes\n\(list)", hint: "correct \(name)",
      code: first.code.rawValue)
    error.problems = problems
    return error
  }

  // MARK: - Texts

  /// Returns the text of the file, or of another one in its folder.
  func text(beside other: String? = nil) throws(CommandError) -> String {
    func path(_ path: String) -> String {
      other.map { ((path as NSString).deletingLastPathComponent as NSString).appendingPathComponent($0) } ?? path
    }
    switch place {
    case .file:
      do {
        return try TextFile.read(path(name))
      } catch {
        throw CommandError(.notFound, error.message, hint: Self.hint)
      }
    case .revision(let revision, let file, let folder):
      do {
        return try GitFile.text(revision, path: path(file), workingFolder: folder)
      } catch {
        let place = folder.map { " in \($0), the folder of the configuration in use" } ?? ""
        throw CommandError(.notFound, "\(name) cannot be read\(place): \(error.message)", hint: Self.hint)
      }
    }
  }
}

/// A file of a revision, as git keeps it.
enum GitFile {
  /// The reason why a file cannot be read, in the words of git.
  struct Failure: Error { let message: String }

  /// Returns the text of a file. A path that begins with `./` is relative to the working folder, another one to the top
  /// of the repository.
  static func text(_ revision: String, path: String, workingFolder: String?) throws(Failure) -> String {
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "cat-file", "blob", "\(revision):\(path)"]
    if let workingFolder { git.currentDirectoryURL = URL(fileURLWithPath: workingFolder) }
    let (output, errors) = (Pipe(), Pipe())
    git.standardInput = FileHandle.nullDevice
    git.standardOutput = output
    git.standardError = errors
    do { try git.run() } catch { throw Failure(message: "git cannot be run") }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    let problem = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    git.waitUntilExit()
    // 127 is the code of `env` for a program that is not there.
    guard git.terminationStatus != 127 else { throw Failure(message: "git is not installed") }
    guard git.terminationStatus == 0 else {
      let line = problem.split(separator: "\n").first.map(String.init) ?? "git ended with \(git.terminationStatus)"
      throw Failure(message: line.hasPrefix("fatal: ") ? String(line.dropFirst("fatal: ".count)) : line)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Failure(message: "it is not UTF-8 text") }
    return text
  }
}
