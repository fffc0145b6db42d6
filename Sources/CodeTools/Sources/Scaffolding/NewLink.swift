public import CodeReading
import Foundation
import RIBTree
import SwiftSyntax

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
  public init(path: String, rib: String) throws(ToolError) {
    self.rib = try RIBName(rib)
    self.path = path
    guard !path.contains("{") else {
      throw ToolError(
        code: .badPath, message: "the path `\(path)` has a parameter",
        hint: "a screen with a value needs code of your own: begin with the link without it, then add the parameter to "
          + "the route, to the workflow and to the place of \(rib)")
    }
    let isPath = path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { segment in
      !segment.isEmpty && segment != "." && segment != ".." && segment.utf8.allSatisfy(Self.isPathByte)
    }
    guard isPath else {
      throw ToolError(
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

  /// Returns the files to write for an app with its code in `app`, its tests in `tests` and its route table in the file
  /// `links`.
  ///
  /// Throws when the app or the table cannot be read, and when the link cannot be joined.
  public func plan(app: String, tests: String, links: String) throws(ToolError) -> [NewFile] {
    guard let table = FileManager.default.contents(atPath: links) else {
      throw ToolError(
        code: .notFound, message: "there is no file \(links)", hint: "name the app's links.yaml with --links")
    }
    let tested = try AppCode(folder: tests, with: ["ActionableItem"])
    return try plan(
      AppCode(folder: app), tested: tested, links: links, table: String(decoding: table, as: UTF8.self))
  }

  func plan(
    _ app: AppCode, tested: AppCode, links: String, table: String
  ) throws(ToolError) -> [NewFile] {
    let way = try way(in: Blueprint(app))
    let model = try WorkflowModel.nearest(to: way, in: app)
    var edits = CodeEdits()
    let steps = try LinkSteps(way: Array(way.drop { $0 != model.rib }), begins: model.firstCall == nil, tested: tested)
      .calls(in: app, &edits)
    var code = CodeEditor(app, edits: edits)
    try addPlace(to: &code)
    model.addWorkflow(of: rib, steps: steps, to: &code)
    try addToList(in: &code)
    return try code.edits.applied(to: app.files + tested.files) + [
      LinkTable(path: links, text: table).adding(path, showing: rib)
    ]
  }

  /// Returns the names of the RIBs from the root to the one that the link shows.
  private func way(in blueprint: Blueprint) throws(ToolError) -> [String] {
    for root in blueprint.roots {
      if let way = root.way(to: rib.text) { return way }
    }
    throw ToolError(
      code: .unknownRIB, message: "the app has no RIB named `\(rib.text)`",
      hint: "write it first: scripts/new-rib --view \(rib.text) PARENT")
  }

  /// Makes the RIB a place, so that a session that shows it is rebuilt by its link.
  private func addPlace(to code: inout CodeEditor) throws(ToolError) {
    let name = "\(rib.text)Interactor"
    if let place = code.app.declarations.first(where: { $0.name == name && $0.inherited.contains("LinkPlace") }) {
      throw ToolError(
        code: .nameTaken, message: "\(place.position.place): \(rib.text) has a link already",
        hint: "add the path to the `aliases` of its route")
    }
    guard let interactor = code.declaration("class", name) else {
      throw ToolError(
        code: .missingPlace, message: "\(name) is in no file", hint: "declare it in \(rib.text)Interactor.swift")
    }
    code.insert(
      """
      extension \(name): LinkPlace {
        var place: (route: String, parameters: [String: ParameterValue]) { ("\(rib.variable)", [:]) }
      }
      """, afterLastOf: interactor)
    code.addImports(["DeepLinks", "SessionEngine"], to: interactor.file)
  }

  /// Adds the workflow to the app's list of workflows.
  private func addToList(in code: inout CodeEditor) throws(ToolError) {
    for file in code.app.files {
      for binding in file.tree.all(PatternBindingSyntax.self) {
        guard binding.typeAnnotation?.type.trimmedDescription == "[LinkWorkflow]",
          let list = binding.initializer?.value.as(ArrayExprSyntax.self)
        else { continue }
        return code.append("\(rib.text)Workflow.link", to: Array(list.elements), after: list.leftSquare, in: file)
      }
    }
    throw ToolError(
      code: .missingPlace, message: "the app has no list of its workflows",
      hint: "write one: static let all: [LinkWorkflow] = [HomeWorkflow.link]")
  }
}
