import Foundation

/// A new link for an app: its route, its workflow, and the edits that let the workflow reach the RIB that it shows.
///
/// The workflow begins as an existing workflow of the app does, the one that comes nearest to the RIB. `plan` writes
/// nothing.
public struct NewLink {
  private let path: String
  private let rib: RIBName

  /// Creates a link with a path such as `gift-cards`, that shows a RIB. The workflow has the RIB's name.
  ///
  /// Throws when the path or the name is not valid.
  public init(path: String, rib: String) throws(NewRIBError) {
    self.rib = try RIBName(rib)
    self.path = path
    guard !path.contains("{") else {
      throw NewRIBError(
        code: .badPath, message: "the path `\(path)` has a parameter",
        hint: "a screen with a value needs code of your own: begin with the link without it, then add the parameter to "
          + "the route, to the workflow and to the place of \(rib)")
    }
    let isPath = path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { segment in
      !segment.isEmpty && segment.utf8.allSatisfy(Self.isPathByte)
    }
    guard isPath else {
      throw NewRIBError(
        code: .badPath, message: "`\(path)` is not the path of a link",
        hint: "write what follows the scheme or the host, in lower case: gift-cards, or wallet/gift-cards")
    }
  }

  private static func isPathByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Returns the files to write for an app with its code in `app` and its route table in the file `links`.
  ///
  /// Throws `BlueprintError` when the app or the table cannot be read, `NewRIBError` when the link cannot be joined.
  public func plan(app: String, links: String) throws -> [NewFile] {
    guard let table = FileManager.default.contents(atPath: links) else {
      throw BlueprintError(
        code: .notFound, message: "there is no file \(links)", hint: "name the app's links.yaml with --links")
    }
    return try plan(files: SwiftFolder.read(app), links: links, table: String(decoding: table, as: UTF8.self))
  }

  func plan(files: [SwiftFile], links: String, table: String) throws(NewRIBError) -> [NewFile] {
    let way = try way(in: Blueprint(files: files))
    var edits = CodeEdits()
    let model = try WorkflowModel.nearest(to: way, in: files)
    let steps = try LinkSteps(way: Array(way.drop { $0 != model.rib }), begins: model.firstCall == nil)
      .written(in: files, &edits)
    try addPlace(in: files, &edits)
    try model.addWorkflow(of: rib, steps: steps, &edits)
    try addToList(in: files, &edits)
    return edits.applied(to: files) + [try LinkTable(path: links, text: table).adding(path, showing: rib)]
  }

  /// Returns the names of the RIBs from the root to the one that the link shows.
  private func way(in blueprint: Blueprint) throws(NewRIBError) -> [String] {
    for root in blueprint.roots {
      if let way = root.way(to: rib.text) { return way }
    }
    throw NewRIBError(
      code: .unknownRIB, message: "the app has no RIB named `\(rib.text)`",
      hint: "write it first: scripts/new-rib --view \(rib.text) PARENT")
  }

  /// Makes the RIB a place, so that a session that shows it is rebuilt by its link.
  private func addPlace(in files: [SwiftFile], _ edits: inout CodeEdits) throws(NewRIBError) {
    let name = "\(rib.text)Interactor"
    for file in files {
      guard let place = file.declarations.first(where: { $0.name == name && $0.inherited.contains("LinkPlace") }) else {
        continue
      }
      throw NewRIBError(
        code: .nameTaken, message: "\(file.path):\(place.line): \(rib.text) has a link already",
        hint: "add the path to the `aliases` of its route")
    }
    for file in files {
      let declarations = file.declarations.filter { $0.name == name }
      guard let last = declarations.last, declarations.contains(where: { $0.kind == "class" }) else { continue }
      edits.insert(
        """


        extension \(name): LinkPlace {
          var place: (route: String, parameters: [String: ParameterValue]) { ("\(rib.variable)", [:]) }
        }
        """, at: file.tokens[last.close].range.upperBound, in: file)
      edits.addImports(["DeepLinks", "SessionEngine"], to: file)
      return
    }
    throw NewRIBError(
      code: .missingAnchor, message: "\(name) is in no file", hint: "declare it in \(rib.text)Interactor.swift")
  }

  /// Adds the workflow to the app's list of workflows.
  private func addToList(in files: [SwiftFile], _ edits: inout CodeEdits) throws(NewRIBError) {
    for file in files {
      let tokens = file.tokens
      for index in tokens.indices where tokens.matches(["[", "LinkWorkflow", "]"], at: index) {
        let start = index + 4
        guard start < tokens.count, tokens[start].text == "[", let close = tokens.closing(start) else { continue }
        let last = tokens[close - 1]
        let workflow = "\(rib.text)Workflow.link"
        let text = close == start + 1 ? workflow : last.text == "," ? " \(workflow)," : ", \(workflow)"
        edits.insert(text, at: last.range.upperBound, in: file)
        return
      }
    }
    throw NewRIBError(
      code: .missingAnchor, message: "the app has no list of its workflows",
      hint: "write one: static let all: [LinkWorkflow] = [HomeWorkflow.link]")
  }
}
