public import CodeReading
import Foundation
import RIBTree
import SwiftSyntax

/// A new link for an app: its route, its workflow, and the edits that let the workflow reach the RIB that it shows.
///
/// The workflow begins as an existing workflow of the app does, the one that comes nearest to the RIB. `plan` writes
/// nothing.
public struct NewLink {
  private let link: LinkPattern
  private let rib: RIBName
  /// The parent of the RIB on the way, when it has several; `nil` for the first way.
  private let parent: String?
  /// The name of the workflow and the route: that of the RIB, after that of its parent when one is given.
  private let name: RIBName

  /// Creates a link with a path such as `gift-cards` or `tickets/{ticket}?tab`, that shows a RIB. The workflow has the
  /// RIB's name. The kinds of the values are those with which the RIBs on the way are built.
  ///
  /// A RIB with two parents has a link below each: with `parent` the way goes through that one, whose name the workflow
  /// has too. Throws when the path or the name is not valid.
  public init(path: String, rib: String, parent: String? = nil) throws(ToolError) {
    self.rib = try RIBName(rib)
    self.parent = parent
    name = try RIBName((parent ?? "") + rib)
    link = try LinkPattern(path)
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
    let words = ["ActionableItem", "TestSession(", "\(rib.text)Interactor", "\(rib.text)Dependency"]
    let tested = try AppCode(folder: tests, with: words)
    let text = String(decoding: table, as: UTF8.self)
    return try plan(
      AppCode(folder: app), tested: tested, app: app, tests: tests, table: LinkTable(path: links, text: text))
  }

  func plan(
    _ code: AppCode, tested: AppCode, app: String, tests: String, table: LinkTable
  ) throws(ToolError) -> [NewFile] {
    let way = try way(in: Blueprint(code))
    let model = try WorkflowModel.nearest(to: way, in: code)
    var edits = CodeEdits()
    let steps = try LinkSteps(
      way: Array(way.drop { $0 != model.rib }), begins: model.firstCall == nil, link: link, tested: tested
    ).plan(in: code, &edits)
    var editor = CodeEditor(code, edits: edits)
    var gainsDependency = false
    if let parent {
      try AttachedPlaceJoin(rib: rib, parent: parent, route: name.variable).join(&editor)
    } else {
      let place = PlaceJoin(rib: rib, values: steps.values, own: steps.own)
      gainsDependency = try place.join(&editor, tested: tested)
    }
    model.addWorkflow(of: rib, named: name, steps, to: &editor)
    try addToList(in: &editor)
    let edited = try editor.edits.applied(to: code.files + tested.files)
    let joined = gainsDependency ? try InjectionPlan.file(for: code.after(edited.filter(code.has)), in: app) : nil
    let route = try table.adding(link, showing: name, values: steps.values)
    return test(tested, app: app, tests: tests, samples: table.urls(link.samples(of: steps.values))) + edited
      + (joined.map { [$0] } ?? []) + [route]
  }

  /// Returns the test of the link, in an app whose tests show how.
  private func test(_ tested: AppCode, app: String, tests: String, samples: [String]) -> [NewFile] {
    guard let test = LinkTest(tested), !samples.isEmpty else { return [] }
    let module = app.split(separator: "/").last.map(String.init) ?? app
    return [
      NewFile(
        path: "\(tests)/\(name.text)LinkTests.swift",
        text: test.text(of: rib, named: name, samples: samples, module: module))
    ]
  }

  /// Returns the names of the RIBs from the root to the one that the link shows.
  private func way(in blueprint: Blueprint) throws(ToolError) -> [String] {
    for root in blueprint.roots {
      guard let parent else {
        if let way = root.way(to: rib.text) { return way }
        continue
      }
      let isBuilt = blueprint.buildings.contains { $0.parent == parent && $0.child == rib.text && $0.isBuilt }
      if isBuilt, let way = root.way(to: parent) { return way + [rib.text] }
    }
    if let parent {
      throw ToolError(
        code: .unknownRIB, message: "\(parent) does not build \(rib.text)",
        hint: "join it first: scripts/ribs join \(rib.text) \(parent)")
    }
    throw ToolError(
      code: .unknownRIB, message: "the app has no RIB named `\(rib.text)`",
      hint: "write it first: scripts/new-rib --view \(rib.text) PARENT")
  }

  /// Adds the workflow to the app's list of workflows.
  private func addToList(in code: inout CodeEditor) throws(ToolError) {
    for file in code.app.files {
      for binding in file.tree.all(PatternBindingSyntax.self) {
        guard binding.typeAnnotation?.type.trimmedDescription == "[LinkWorkflow]",
          let list = binding.initializer?.value.as(ArrayExprSyntax.self)
        else { continue }
        return code.append("\(name.text)Workflow.link", to: Array(list.elements), after: list.leftSquare, in: file)
      }
    }
    throw ToolError(
      code: .missingPlace, message: "the app has no list of its workflows",
      hint: "write one: static let all: [LinkWorkflow] = [HomeWorkflow.link]")
  }
}

extension AppCode {
  /// Returns whether a file of a plan is one of the app's.
  fileprivate func has(_ file: NewFile) -> Bool { files.contains { $0.path == file.path } }
}
