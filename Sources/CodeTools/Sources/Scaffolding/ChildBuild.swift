import CodeReading
import RIBTree
import SwiftSyntax

/// A value that a function takes: its name and its type.
protocol ValueParameter {
  var name: String { get }
  /// The type in Swift.
  var type: String { get }
}

extension Array where Element: ValueParameter {
  /// The parameters of a route and of a step: `_ ticket: Int, tab: String?`.
  var parameters: String { (isEmpty ? "" : "_ ") + labeledParameters }

  /// The arguments of a route and of a step: `ticket, tab: tab`.
  var arguments: String {
    enumerated().map { $0 == 0 ? $1.name : "\($1.name): \($1.name)" }.joined(separator: ", ")
  }

  /// The parameters of a builder and of an initializer: `ticket: Int, tab: String?`.
  var labeledParameters: String { map { "\($0.name): \($0.type)" }.joined(separator: ", ") }

  /// The arguments of a builder and of an initializer: `ticket: ticket, tab: tab`.
  var labeledArguments: String { map { "\($0.name): \($0.name)" }.joined(separator: ", ") }
}

/// How the code of a RIB lets a parent build it.
struct ChildBuild {
  /// A value that the builder takes.
  struct Value: ValueParameter {
    let name: String
    let type: String
  }

  let name: RIBName
  let hasView: Bool
  /// The type of the parent's property: `any CartBuildable`, or `CartBuilder` without that protocol.
  let builder: String
  /// Whether `build` takes the parent's interactor as listener.
  let takesListener: Bool
  /// The other values that `build` takes.
  let values: [Value]
  /// The functions that the listener needs.
  let reports: [FunctionDeclSyntax]
  /// The properties of its actionable item, by which the same value is recognized.
  private let itemProperties: Set<String>
  /// Whether its builder takes dependencies.
  let hasDependency: Bool

  /// A RIB that `ribs new` writes.
  init(_ name: RIBName, hasView: Bool, values: [RIBValue]) {
    (self.name, self.hasView) = (name, hasView)
    builder = "any \(name.text)Buildable"
    takesListener = false
    self.values = values.map { Value(name: $0.name, type: $0.type) }
    reports = []
    itemProperties = Set(values.map(\.name))
    hasDependency = true
  }

  /// Reads a RIB of an app. Throws when its builder has another form than the RIBs that the tools write.
  init(_ rib: RIB, in app: AppCode) throws(ToolError) {
    let editor = CodeEditor(app)
    name = try RIBName(rib.name)
    hasView = rib.hasView
    let expected = "func build(…) -> (router: any Routing, actionableItem: any \(rib.name)ActionableItem)"
    let functions = editor.declaration("class", "\(rib.name)Builder")?.functions ?? []
    guard
      let build = functions.first(where: { $0.name.text == "build" }),
      build.signature.returnClause?.type.typeNames.contains("\(rib.name)ActionableItem") == true
    else {
      throw ToolError(
        code: .missingPlace, message: "\(rib.position.place): \(rib.name)Builder has no `\(expected)`",
        hint: "write it so, then try again")
    }
    let parameters = Array(build.signature.parameterClause.parameters)
    takesListener = parameters.first?.firstName.text == "withListener"
    values = parameters.dropFirst(takesListener ? 1 : 0).map {
      Value(name: ($0.secondName ?? $0.firstName).text, type: $0.type.trimmedDescription)
    }
    let isProtocol = editor.declaration("protocol", "\(rib.name)Buildable") != nil
    builder = isProtocol ? "any \(rib.name)Buildable" : "\(rib.name)Builder"
    let listener = editor.declaration("protocol", "\(rib.name)Listener")
    reports = takesListener ? listener?.functions ?? [] : []
    itemProperties = Set(
      editor.declaration("protocol", "\(rib.name)ActionableItem")?.variables.flatMap(\.names) ?? [])
    hasDependency = editor.declaration("class", "\(rib.name)Builder")?.inherited.contains("Builder") == true
  }

  /// The arguments of `build` in the parent's router.
  var arguments: String {
    [takesListener ? "withListener: interactor" : "", values.labeledArguments].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// The condition under which the child stays: another value replaces it.
  var sameValues: String {
    let conditions = values.filter { itemProperties.contains($0.name) }.map { value in
      "$0.\(value.name) == \(value.name)"
    }
    return conditions.isEmpty ? "" : ", where: { \(conditions.joined(separator: " && ")) }"
  }
}
