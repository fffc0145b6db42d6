import CodeReading
import SwiftSyntax

/// The edits that make a RIB a place, so that a session that shows it is rebuilt by its link.
///
/// A value of a RIB above becomes a dependency of the RIB, whose interactor keeps it.
struct PlaceJoin {
  let rib: RIBName
  /// The values of the link, and the names of those with which the RIB itself is built.
  let values: [RIBValue]
  let own: Set<String>

  /// Adds the place to the code, and to the tests what they need to make the RIB. Returns whether the RIB has a new
  /// dependency.
  func join(_ code: inout CodeEditor, tested: AppCode) throws(ToolError) -> Bool {
    let name = "\(rib.text)Interactor"
    let parts = code.app.declarations.filter { $0.name == name }
    if let place = parts.first(where: { $0.inherited.contains("LinkPlace") }) {
      throw ToolError(
        code: .nameTaken, message: "\(place.position.place): \(rib.text) has a link already",
        hint: "add the path to the `aliases` of its route")
    }
    guard let interactor = code.declaration("class", name) else {
      throw ToolError(
        code: .missingPlace, message: "\(name) is in no file", hint: "declare it in \(rib.text)Interactor.swift")
    }
    let kept = Set(parts.flatMap { $0.variables.flatMap(\.names) })
    let lacking = values.filter { !kept.contains($0.name) }
    if let lost = lacking.first(where: { own.contains($0.name) }) {
      throw ToolError(
        code: .missingPlace, message: "\(interactor.position.place): \(name) does not keep the value `\(lost.name)`",
        hint: "write there: let \(lost.name): \(lost.type)")
    }
    if !lacking.isEmpty { try inject(lacking, into: interactor, &code, tested: tested) }
    code.insert(place(of: name), afterLastOf: interactor)
    code.addImports(["DeepLinks", "SessionEngine"], to: interactor.file)
    return !lacking.isEmpty
  }

  private func place(of name: String) -> String {
    let required = values.filter { !$0.isOptional }.map { "\"\($0.name)\": \($0.parameterValue(of: $0.name))" }
    let list = "[\(required.isEmpty ? ":" : required.joined(separator: ", "))]"
    let optional = values.filter(\.isOptional)
    let heading = "var place: (route: String, parameters: [String: ParameterValue]) {"
    if optional.isEmpty {
      return "extension \(name): LinkPlace {\n  \(heading) (\"\(rib.variable)\", \(list)) }\n}"
    }
    let added = optional.map { "    parameters[\"\($0.name)\"] = \($0.name).map { \($0.parameterValue(of: "$0")) }" }
    return """
      extension \(name): LinkPlace {
        \(heading)
          var parameters: [String: ParameterValue] = \(list)
      \(added.joined(separator: "\n"))
          return ("\(rib.variable)", parameters)
        }
      }
      """
  }

  // MARK: - Values of the RIBs above

  private func inject(
    _ values: [RIBValue], into interactor: Declaration, _ code: inout CodeEditor, tested: AppCode
  ) throws(ToolError) {
    guard let dependency = code.declaration("protocol", "\(rib.text)Dependency"),
      let builder = code.declaration("class", "\(rib.text)Builder"),
      let call = builder.node.memberBlock.all(FunctionCallExprSyntax.self).first(where: { $0.name == interactor.name }),
      let opening = call.leftParen
    else {
      throw missing(
        "protocol \(rib.text)Dependency, and a builder that calls \(interactor.name)(…)", interactor,
        hint: "write the builder of \(rib.text) in the style of other RIBs, then try again")
    }
    let declared = Set(dependency.variables.flatMap(\.names))
    for value in values where !declared.contains(value.name) {
      code.append("var \(value.name): \(value.type) { get }", to: dependency)
    }
    let arguments = values.map { "\($0.name): dependency.\($0.name)" }.joined(separator: ", ")
    code.append(arguments, to: Array(call.arguments), after: opening, in: builder.file)
    try keep(values, in: interactor, &code)
    var tests = CodeEditor(tested, edits: code.edits)
    joinTests(values, &tests)
    code = CodeEditor(code.app, edits: tests.edits)
  }

  /// Adds the values to the properties and to the init of the interactor.
  private func keep(_ values: [RIBValue], in interactor: Declaration, _ code: inout CodeEditor) throws(ToolError) {
    let properties = values.map { "private let \($0.name): \($0.type)" }.joined(separator: "\n")
    let assignments = values.map { "self.\($0.name) = \($0.name)" }
    guard let ownInit = interactor.initializers.first else {
      let base = interactor.inheritedTypes.first?.as(IdentifierTypeSyntax.self)
      let presenter = base?.genericArgumentClause?.arguments.first?.argument.trimmedDescription
      let parameters = (presenter.map { ["presenter: \($0)"] } ?? []) + [values.labeledParameters]
      return code.prepend(
        """
        \(properties)

        init(\(parameters.joined(separator: ", "))) {
          \(assignments.joined(separator: "\n  "))
          super.init(\(presenter == nil ? "" : "presenter: presenter"))
        }\(interactor.node.memberBlock.members.isEmpty ? "" : "\n")
        """, to: interactor)
    }
    guard
      let statement = ownInit.body?.statements.first(where: { $0.superInit != nil }) ?? ownInit.body?.statements.first
    else {
      throw missing("init with a statement", interactor, hint: "write there: super.init()")
    }
    code.prepend(properties, to: interactor)
    let clause = ownInit.signature.parameterClause
    code.append(
      values.labeledParameters, to: Array(clause.parameters), after: clause.leftParen, in: interactor.file)
    for assignment in assignments { code.insert(assignment, before: statement, in: interactor.file) }
  }

  /// Gives samples to the fakes of what the RIB needs, and to the interactors that tests make.
  private func joinTests(_ values: [RIBValue], _ tests: inout CodeEditor) {
    for file in tests.app.files {
      for fake in TestJoin.types(conformingTo: "\(rib.text)Dependency", in: file) {
        tests.append(
          values.map { "let \($0.name): \($0.type) = \($0.literal)" }.joined(separator: "\n"), to: fake, in: file)
      }
      for call in file.tree.all(FunctionCallExprSyntax.self) where call.name == "\(rib.text)Interactor" {
        guard let opening = call.leftParen else { continue }
        tests.append(values.sampleArguments, to: Array(call.arguments), after: opening, in: file)
      }
    }
  }

  private func missing(_ what: String, _ place: Declaration, hint: String) -> ToolError {
    ToolError(
      code: .missingPlace,
      message: "\(place.position.place): \(rib.text) has no \(what), which is needed for its link", hint: hint)
  }
}
