import ArgumentParser
import CodeReading
import Foundation
import Scaffolding

/// The folders of an app that is edited.
struct AppFolders {
  /// The folder of this package, which has the taxi app and the template of a new app. All check-outs with the same code
  /// share the tool, so `scripts/ribs` names its own.
  static let andon =
    ProcessInfo.processInfo.environment["RIBS_PACKAGE"]
    ?? URL(filePath: #filePath).appending(path: "../../../../..").standardized.path

  /// The folder of the app's code, without a final slash.
  let app: String
  /// The folder of the app's package, two levels above its code.
  let package: String

  /// The folders for the code in `app`, or else for the taxi app, whose package becomes the working folder.
  init(_ app: String?) {
    if app == nil { _ = FileManager.default.changeCurrentDirectoryPath(Self.andon) }
    var path = app ?? "Sources/TaxiApp"
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    self.app = path
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    package = parts.count > 2 ? parts.dropLast(2).joined(separator: "/") : "."
  }

  /// The folder of the app's tests.
  var tests: String { below("Tests/\(app.split(separator: "/").last ?? "")Tests") }

  /// Returns a path in the package as the app's folder was named.
  func below(_ path: String) -> String { package == "." ? path : "\(package)/\(path)" }

  /// Formats files and writes them, or prints them as a patch.
  func carryOut(_ files: [NewFile], isDryRun: Bool) throws {
    try Self.carryOut(files, format: package, isDryRun: isDryRun)
  }

  /// Formats files by the configuration of a package, and writes them or prints them as a patch.
  static func carryOut(_ files: [NewFile], format package: String, isDryRun: Bool) throws {
    try reading { () throws(ToolError) in
      _ = try FilePlan(files)
      let plan = try FilePlan(SwiftFormat(package: package, or: andon).formatted(files))
      if isDryRun { return try plan.printPatch() }
      try plan.write()
      for file in plan.files { print("\(file.isEdited ? "edited" : "new   ")  \(file.path)") }
    }
  }

  /// Formats the files of a change, and carries it out or prints it as a patch. Prints what is left to a person.
  ///
  /// Ends with 1 when something is left.
  func carryOut(_ change: CodeChange, isDryRun: Bool) throws {
    let remainders = try reading { () throws(ToolError) in
      _ = try FilePlan(change.files, removed: change.removed)
      let files = try SwiftFormat(package: package, or: Self.andon).formatted(change.files)
      let plan = try FilePlan(files, removed: change.removed)
      let remainders = change.remainders(in: files)
      if isDryRun {
        try plan.printPatch()
        return remainders
      }
      try plan.write()
      for file in plan.files {
        print(
          file.origin.map { "moved    \($0)\n      to \(file.path)" }
            ?? "\(file.isEdited ? "edited" : "new   ")   \(file.path)")
      }
      for path in plan.removed { print("removed  \(path)") }
      return remainders
    }
    for remainder in remainders { print(remainder.line) }
    guard !remainders.isEmpty else { return }
    let count = remainders.count
    StandardError.writeLine("ribs: \(count) \(count == 1 ? "place is" : "places are") left to you")
    throw ExitCode(1)
  }
}
