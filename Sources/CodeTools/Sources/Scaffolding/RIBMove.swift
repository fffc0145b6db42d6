public import CodeReading
import Foundation
import RIBTree
import SwiftSyntax

/// Another parent for a RIB: its folder, its builder, routes and step, and what its listener needs.
///
/// The RIB's own code and the RIBs below it stay as they are. The workflows that went through the old parent are listed for
/// a person. `plan` writes nothing.
public struct RIBMove {
  private let child: String
  private let parent: String

  /// Creates a move of a RIB below another parent.
  public init(_ child: String, below parent: String) { (self.child, self.parent) = (child, parent) }

  /// Returns the changes of an app with its code in `app`, its tests in `tests` and its route table in the file `links`.
  ///
  /// Throws when the app cannot be read, and when the RIB cannot be below the parent.
  public func plan(app: String, tests: String, links: String) throws(ToolError) -> CodeChange {
    try plan(
      AppCode(folder: app), tested: AppCode(folder: tests), app: app, files: AppFiles(tests: tests, links: links))
  }

  func plan(_ code: AppCode, tested: AppCode, app: String, files: AppFiles) throws(ToolError) -> CodeChange {
    let before = Blueprint(code)
    let (rib, parentRIB) = (try before.rib(named: child), try before.rib(named: parent))
    try before.checkBelow(rib, parentRIB)
    let parents = Set(before.buildings.filter { $0.isBuilt && $0.child == child }.map(\.parent))
    guard let old = parents.first, parents.count == 1, old != parent else {
      throw ToolError(
        code: .nameTaken,
        message: parents.contains(parent)
          ? "\(parent) builds \(child) already"
          : "\(child) has the parents \(parents.sorted().joined(separator: ", "))",
        hint: parents.contains(parent) ? "name another parent" : "remove it from all but one of them first")
    }
    let oldRIB = try before.rib(named: old)
    let leaving = try leave(rib, oldRIB, code, tested, others: before.ribs.map(\.name))
    var edits = CodeEdits()
    leaving.deletions.apply(to: &edits, in: leaving.files)
    var joined = try JoinedCode(rib, to: parentRIB, in: code, tested: tested, edits: edits)
    try joined.join()
    let changed = code.after(try joined.edits.applied(to: code.files))
    let ways = [old, parent].map { name in before.roots.lazy.compactMap { $0.way(to: name) }.first ?? [] }
    let lost = moveTests(ways, [code, changed], tested, &joined.edits)
    var change = try joined.change(moving: rib.folder, to: "\(parentRIB.folder)/\(child)", in: app, files: files)
    try before.checkJoined(Blueprint(code.after(change, in: app)))
    change.remainders += leaving.remainders(joined.edits) + lost
    change.remainders += workflows(code, leaving, joined.edits, inside: rib.folder, from: old)
    return change
  }

  /// Removes what joins the RIB to its old parent, from that parent's code and its fakes in the tests.
  private func leave(
    _ rib: RIB, _ old: RIB, _ code: AppCode, _ tested: AppCode, others: [String]
  ) throws(ToolError) -> RemovedCode {
    let names = RIBNames(try RIBName(child), folder: rib.folder, in: code, tested: tested, others: others)
    let own = code.files.filter { $0.folder == rib.folder }
    let types = Set(AppCode(own).declarations.filter { !$0.isExtension }.map(\.name))
    let near = code.files.filter { file in
      file.folder == old.folder || code.declarations(in: file).contains { $0.name == "\(old.name)ActionableItem" }
    }
    let fakes = tested.files.filter { file in
      TestJoin.words(parent: old.name).contains(where: file.text.contains) && !names.named(file)
    }
    return RemovedCode(
      types, members: names.members, reports: RIBRemoval.reports(in: own),
      in: near + fakes.filter { $0.text.contains(child) })
  }

  /// Lets the tests of the RIB make it with the component of its new parent, where they make it as `ribs new` writes it.
  ///
  /// Returns the tests that make it in another way. `ways` and `code` are those before and after.
  private func moveTests(
    _ ways: [[String]], _ code: [AppCode], _ tested: AppCode, _ edits: inout CodeEdits
  ) -> [Remainder] {
    let old = ComponentChain(way: ways[0], in: code[0]).map { words($0.code) }
    let new = ComponentChain(way: ways[1], in: code[1])
    var lost: [(TokenSyntax, SourceFile)] = []
    for file in tested.files where file.text.contains("\(child)Builder(") {
      for call in file.tree.all(FunctionCallExprSyntax.self) where call.name == "\(child)Builder" {
        guard let argument = call.arguments.first, let list = call.nearest(CodeBlockItemListSyntax.self) else {
          continue
        }
        let statements = list.prefix { $0.end <= call.start }
        let chain = statements.suffix(ways[0].count)
        if let new, let old, let first = chain.first, let last = chain.last,
          chain.flatMap({ words($0.description) }) == old
        {
          edits.replace(first.start..<last.end, with: new.code, in: file)
          edits.replace(argument.expression.start..<argument.expression.end, with: new.last, in: file)
        } else if let token = call.firstToken(viewMode: .sourceAccurate) {
          lost.append((token, file))
        }
      }
    }
    let text = "make \(child) with what \(parent) provides"
    return lost.map { Remainder($0, in: $1, edits: edits, text: text) }
  }

  private func words(_ code: String) -> [String] {
    SourceFile(path: "", text: code).tree.tokens(viewMode: .sourceAccurate).map(\.text).filter { !$0.isEmpty }
  }

  /// Returns the uses of the old parent's step in other code: workflows went through it.
  private func workflows(
    _ code: AppCode, _ leaving: RemovedCode, _ edits: CodeEdits, inside folder: String, from old: String
  ) -> [Remainder] {
    let near = Set(leaving.files.map(\.path))
    return code.files.filter { !near.contains($0.path) && !$0.isGenerated && !$0.folder.hasPrefix(folder) }.flatMap {
      file in
      file.tree.tokens(viewMode: .sourceAccurate).compactMap { token -> Remainder? in
        guard token.isName, leaving.isGone(token.word) else { return nil }
        return Remainder(
          token, in: file, edits: edits,
          text: "\(child) is below \(parent) now, not \(old): take the steps through \(parent)"
        )
      }
    }
  }
}
