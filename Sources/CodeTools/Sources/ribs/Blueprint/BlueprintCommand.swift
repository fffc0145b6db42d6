import ArgumentParser
import CodeReading
import Foundation
import Injection
import RIBTree

/// `ribs blueprint`: the RIB tree of an app's code.
struct BlueprintCommand: ParsableCommand {
  /// The formats of the tree.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, mermaid, svg, html
  }

  static let configuration = CommandConfiguration(
    commandName: "blueprint", abstract: "Show the RIB tree of an app's code.",
    discussion: """
      Reads which router builds which RIB, and where. Ends with 1 when folders and code disagree: a RIB that is never \
      built, a RIB that is built outside the folder around its own or below itself, a missing part, two RIBs with the \
      same name. With --check it compares the code with the intended tree too: a RIB that is missing, is not intended, or \
      is below another parent. With --reached it also compares the code with the tree that a search of the running app has reached. The \
      disagreements are printed to standard error as FILE:LINE:COLUMN: error: TEXT.

      Exit codes: 0 no disagreement; 1 a disagreement; 64 usage; 65 the file of the search is something else; 66 no such \
      folder or file, or no RIB; 77 a file cannot be read.
      """)

  @Argument(help: ArgumentHelp("The folder of an app's code.", valueName: "dir"))
  var folder: String

  @Option(
    name: .long,
    help: "text: aligned lines; json: one object; mermaid: a flowchart; svg: a picture; html: a page with a table.")
  var format: Format = .text

  @Flag(name: .long, help: "Do not compare with the folders: they are not the tree.")
  var flat = false

  @Flag(name: .long, help: "Also print what each RIB needs, provides and passes on. JSON and HTML always have it.")
  var dependencies = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Compare with the tree that a search reaches, and show the links that end at each RIB: what andon blueprint --json "
        + "prints; - for standard input.", valueName: "file"))
  var reached: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Compare with the intended tree: a YAML file with each RIB's owner, a sentence about it, and its children.",
      valueName: "file"))
  var check: String?

  @Flag(name: .long, help: "Also print the files, the lines and the longest function of each RIB.")
  var sizes = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A folder to leave out, by its name or its path below DIR. Folders of tests are always left out.",
      valueName: "folder"))
  var exclude: [String] = []

  func run() throws {
    let facts = try reading(readFacts)
    print(try text(of: facts))
    for disagreement in facts.disagreements { StandardError.writeLine(disagreement.text) }
    if !facts.disagreements.isEmpty { throw ExitCode(1) }
  }

  private func readFacts() throws(ToolError) -> BlueprintFacts {
    let read = try SourceFolder.read(folder, with: sizes ? [] : Blueprint.words + InjectionGraph.words)
    let files = read.filter { !SourceFolder.isLeftOut($0, of: folder, exclude) }
    let apps = CodeBase.apps(files, in: folder)
    if apps.count > 1, reached != nil || check != nil {
      throw ToolError(
        code: .badData, message: "\(folder) has \(apps.count) apps, and the tree to compare with is that of one",
        hint: "name the folder of one app")
    }
    var all: [BlueprintFacts] = []
    for app in apps { all.append(try facts(of: AppCode(app))) }
    return BlueprintFacts(joining: all, folder: folder)
  }

  private func facts(of code: AppCode) throws(ToolError) -> BlueprintFacts {
    var blueprint = Blueprint(code, comparesFolders: !flat)
    try blueprint.requireRIB(in: folder)
    if !flat, !blueprint.nestsFolders {
      blueprint = Blueprint(code, comparesFolders: false)
      StandardError.writeLine("ribs: no RIB's folder is in that of its parent, so folders are not compared")
    }
    let search = try reached.map { (path) throws(ToolError) in try ReachedTree.read(path) }
    try search?.requireApp(of: blueprint, in: folder, path: reached ?? "-")
    let found = search?.disagreements(with: blueprint, path: reached ?? "-") ?? []
    let intended = try check.map { (path) throws(ToolError) in
      try IntendedTree(path: path).disagreements(with: blueprint)
    }
    return BlueprintFacts(
      folder: folder, blueprint, injection: InjectionGraph(code), links: search?.links ?? [:],
      sizes: sizes ? RIBSize.all(of: blueprint, in: code) : [],
      disagreements: (blueprint.disagreements + found + (intended ?? [])).sorted { $0.position < $1.position })
  }

  private func text(of facts: BlueprintFacts) throws -> String {
    let text = BlueprintText(facts: facts)
    switch format {
    case .text:
      let parts =
        [text.tree] + (sizes ? [text.sizes] : []) + (dependencies ? [text.dependencies] : [])
        + (reached == nil ? [] : [text.links])
      return parts.joined(separator: "\n\n")
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(facts), as: UTF8.self)
    case .mermaid: return text.mermaid
    case .svg: return BlueprintSVG(facts).text
    case .html: return BlueprintHTML(facts: facts).text
    }
  }
}
