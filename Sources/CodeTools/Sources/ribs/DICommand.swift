import ArgumentParser
import CodeReading
import Foundation
import Injection

/// `ribs di`: writes the file that joins the components of an app.
struct DICommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "di", abstract: "Join each RIB's component to what its children need.",
    discussion: """
      Reads the components, the dependency protocols and the builders below DIR and writes one file, \
      NAME+Dependencies.generated.swift, where NAME is the last part of DIR. All problems are printed to standard error \
      as FILE:LINE:COLUMN: error: TEXT. Nothing is written when there is an error.

      Exit codes: 0 written, or fresh; 1 the code has errors, or with --check the file is stale; 64 usage; 66 no such \
      folder; 70 the file cannot be written; 77 a file cannot be read.
      """)

  @Argument(help: ArgumentHelp("The folder of an app's code.", valueName: "dir"))
  var folder: String

  @Flag(help: "Write nothing; fail when the file is stale. Line numbers in its comments may differ.")
  var check = false

  func run() throws {
    let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let code = try reading { () throws(ToolError) in try AppCode(folder: folder, with: InjectionGraph.words) }
    let graph = InjectionGraph(code)
    guard !graph.isEmpty else {
      throw failure(
        ToolError(
          code: .noRIB, message: "there is no component in \(folder)",
          hint: "a component is a class `final class HomeComponent: Component<any HomeDependency> {}`"))
    }
    let problems = InjectionCheck(graph).problems
    for problem in problems { StandardError.writeLine(problem.text) }
    let errors = problems.filter { $0.severity == .error }.count
    guard errors == 0 else {
      StandardError.writeLine("ribs di: \(errors) \(errors == 1 ? "error" : "errors"); nothing was written")
      throw ExitCode(1)
    }
    let path = GeneratedFile.path(in: folder)
    let text = GeneratedFile(graph).text
    let stray = code.files.filter {
      $0.isGenerated && $0.folder == folder && $0.path != path && GeneratedFile.isWritten($0.text)
    }
    let written = code.files.first { $0.path == path }?.text
    for file in stray {
      // Two generated files do not compile together: the folder had another name.
      if check {
        StandardError.writeLine("\(file.path):1:1: error: the file was written for another name of the folder")
      }
      if !check, (try? FileManager.default.removeItem(atPath: file.path)) != nil { print("removed \(file.path)") }
    }
    if check {
      if stray.isEmpty, GeneratedFile.comparable(text) == written.map(GeneratedFile.comparable) { return }
      StandardError.writeLine("\(path):1:1: error: the file is stale\n  fix: scripts/ribs di \(folder)")
      throw ExitCode(1)
    }
    guard text != written else { return print("fresh   \(path)") }
    try write(text, to: path)
    print(written == nil ? "new     \(path)" : "edited  \(path)")
  }

  private func write(_ text: String, to path: String) throws {
    do {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      throw failure(
        ToolError(
          code: .unwritable, message: "\(path) cannot be written: \(error.localizedDescription)",
          hint: "check the folder's permissions"))
    }
  }
}
