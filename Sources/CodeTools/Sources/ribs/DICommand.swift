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
      NAME+Dependencies.generated.swift, where NAME is the last part of DIR. Of packages below DIR each module gets one: \
      NAME is then that of the folder in Sources. A name of a RIB stands for one RIB in all modules. Components of Needle \
      are checked, and Needle's own generator joins them. Folders of tests are left out. All problems are printed to \
      standard error as FILE:LINE:COLUMN: error: TEXT. Nothing is written when there is an error.

      Exit codes: 0 written, or fresh; 1 the code has errors, or with --check the file is stale; 64 usage; 66 no such \
      folder; 70 the file cannot be written; 77 a file cannot be read.
      """)

  @Argument(help: ArgumentHelp("The folder of an app's code, or of its packages.", valueName: "dir"))
  var folder: String

  @Flag(help: "Write nothing; fail when the file is stale. Line numbers in its comments may differ.")
  var check = false

  func run() throws {
    let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let code = try reading { () throws(ToolError) in
      AppCode(
        try SourceFolder.read(folder, with: InjectionGraph.words).filter { !SourceFolder.isLeftOut($0, of: folder, []) }
      )
    }
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
    if graph.isOfNeedle { return check ? () : print("checked \(folder): Needle's generator joins its components") }
    let modules = graph.modules(in: folder)
    let paths = modules.map(GeneratedFile.path)
    var isStale = remove(code.files.filter { isStray($0, besides: paths, in: modules + [folder]) })
    for (module, path) in zip(modules, paths) {
      let written = code.files.first { $0.path == path }?.text
      // `ribs new` writes the file of a folder that is one module in the same way.
      let file = modules == [folder] ? GeneratedFile(graph) : GeneratedFile(graph, of: module, in: folder)
      if try !join(file.text, path, written) { isStale = true }
    }
    if isStale { throw ExitCode(1) }
  }

  /// Whether `ribs di` has written a file for another name of a folder. Two generated files of a module do not compile
  /// together.
  private func isStray(_ file: SourceFile, besides paths: [String], in folders: [String]) -> Bool {
    file.isGenerated && folders.contains(file.folder) && !paths.contains(file.path)
      && GeneratedFile.isWritten(file.text)
  }

  /// Removes files; with `--check` only tells them. Returns whether one is told.
  private func remove(_ files: [SourceFile]) -> Bool {
    for file in files {
      if check {
        StandardError.writeLine("\(file.path):1:1: error: the file was written for another name of the folder")
      } else if (try? FileManager.default.removeItem(atPath: file.path)) != nil {
        print("removed \(file.path)")
      }
    }
    return check && !files.isEmpty
  }

  /// Writes the file of a module; with `--check` only compares it. Returns whether it is fresh.
  private func join(_ text: String, _ path: String, _ written: String?) throws -> Bool {
    if check {
      if GeneratedFile.comparable(text) == written.map(GeneratedFile.comparable) { return true }
      StandardError.writeLine("\(path):1:1: error: the file is stale\n  fix: scripts/ribs di \(folder)")
      return false
    }
    guard text != written else {
      print("fresh   \(path)")
      return true
    }
    try write(text, to: path)
    print(written == nil ? "new     \(path)" : "edited  \(path)")
    return true
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
