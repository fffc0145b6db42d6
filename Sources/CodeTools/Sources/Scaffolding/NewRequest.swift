public import CodeReading
import SwiftSyntax

/// A new request of an app to its simulated backend: its case, its name, its reply, the answer of the simulator, and a test.
///
/// The request only reads. What the reply has, and which store takes it, a person writes. `plan` writes nothing.
public struct NewRequest {
  private let name: RIBName

  /// Creates a request. Throws when the name is not in UpperCamelCase, or is reserved.
  public init(_ name: String) throws(ToolError) { self.name = try RIBName(name) }

  /// Returns the files to write for an app with its code in `app` and its tests in `tests`.
  ///
  /// Throws when the app cannot be read, when its backend has another form, and when the name is in use.
  public func plan(app: String, tests: String) throws(ToolError) -> [NewFile] {
    try plan(AppCode(folder: app), app: app, tests: tests)
  }

  func plan(_ code: AppCode, app: String, tests: String) throws(ToolError) -> [NewFile] {
    var editor = CodeEditor(code)
    guard let simulator = code.declarations.first(where: { $0.inherited.contains("BackendSimulator") }),
      let read = code.declarations.first(where: { $0.keyword == "enum" && $0.inherited.contains("ReadingRequest") })
    else {
      throw ToolError(
        code: .missingPlace, message: "the app has no backend: no enum of ReadingRequest, and no BackendSimulator",
        hint: "write them as the page Bringing your app shows: an enum of requests, one of replies, and the simulator")
    }
    let reply = try reply(of: simulator, in: code)
    for declaration in [read, reply] { try addCase(to: declaration, isReply: declaration.name == reply.name, &editor) }
    try addName(to: read, &editor)
    let parts = code.declarations.filter { $0.name == simulator.name }
    try addAnswer(to: parts, read, &editor)
    var files = try editor.edits.applied(to: code.files)
    if let (component, property) = place(of: simulator.name, in: code) {
      let module = app.split(separator: "/").last.map(String.init) ?? app
      let text = test(component, property, module: module)
      files.insert(NewFile(path: "\(tests)/\(name.text)RequestTests.swift", text: text), at: 0)
    }
    return files
  }

  /// Returns the component of the root and its property with the simulator; `nil` when the component keeps it in another way.
  private func place(of simulator: String, in code: AppCode) -> (component: String, property: String)? {
    for component in code.declarations where component.inherited.contains("BootstrapComponent") {
      for variable in component.variables {
        let isSimulator = variable.bindings.contains { $0.typeAnnotation?.typeNames == [simulator] }
        if isSimulator, let name = variable.names.first { return (component.name, name) }
      }
    }
    return nil
  }

  /// Returns the enum of the replies, which the simulator names.
  private func reply(of simulator: Declaration, in code: AppCode) throws(ToolError) -> Declaration {
    let alias = simulator.node.memberBlock.all(TypeAliasDeclSyntax.self).first { $0.name.text == "Reply" }
    let name = alias?.initializer.value.trimmedDescription ?? "Reply"
    if let found = code.all.first(where: { $0.keyword == "enum" && $0.name == name.lastName }) { return found }
    throw missing("enum \(name) of the replies", simulator, hint: "write it: enum \(name): Codable, Hashable, Sendable")
  }

  private func addCase(to declaration: Declaration, isReply: Bool, _ editor: inout CodeEditor) throws(ToolError) {
    let cases = declaration.node.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
    if let taken = cases.flatMap({ Array($0.elements) }).first(where: { $0.name.text == name.variable }) {
      throw ToolError(
        code: .nameTaken,
        message:
          "\(declaration.file.position(of: taken).place): \(declaration.name) has a case `\(name.variable)` already",
        hint: "choose another name")
    }
    let line = "case \(name.variable)" + (isReply ? "(String)" : "")
    if let last = cases.last {
      editor.insert(line, after: last, in: declaration.file)
    } else {
      editor.prepend(line, to: declaration)
    }
  }

  private func addName(to read: Declaration, _ editor: inout CodeEditor) throws(ToolError) {
    let variable = read.variables.first { $0.names == ["name"] }
    guard let last = variable?.all(SwitchExprSyntax.self).first?.cases.last else {
      throw missing("`var name: String` with a switch", read, hint: "write there: switch self { case .a: \"a\" }")
    }
    editor.insert("case .\(name.variable): \"\(name.variable)\"", after: last, in: read.file)
  }

  private func addAnswer(to parts: [Declaration], _ read: Declaration, _ editor: inout CodeEditor) throws(ToolError) {
    for part in parts {
      for function in part.functions where function.name.text == "answer" {
        let parameter = function.signature.parameterClause.parameters.first
        guard let parameter, [read.name, "Read"].contains(parameter.type.trimmedDescription) else { continue }
        let subject = (parameter.secondName ?? parameter.firstName).text
        let switches = function.body?.all(SwitchExprSyntax.self) ?? []
        guard let found = switches.first(where: { $0.subject.trimmedDescription == subject }),
          let last = found.cases.last
        else { continue }
        let returns = found.cases.contains { $0.all(ReturnStmtSyntax.self).isEmpty == false }
        let line = "case .\(name.variable): \(returns ? "return " : "").\(name.variable)(\"\")"
        if last.trimmedDescription.hasPrefix("default") {
          editor.insert(line, before: last, in: part.file)
        } else {
          editor.insert(line, after: last, in: part.file)
        }
        return
      }
    }
    throw missing(
      "`func answer(_ request: \(read.name), …)` with a switch", parts[0], hint: "write there: switch request { … }")
  }

  private func missing(_ what: String, _ place: Declaration, hint: String) -> ToolError {
    ToolError(
      code: .missingPlace, message: "\(place.position.place): \(place.name) has no \(what)", hint: hint)
  }

  private func test(_ component: String, _ property: String, module: String) -> String {
    """
    import AndonTesting
    import Testing

    @testable import \(module)

    @Suite struct \(name.text)RequestTests {
      @Test func `the backend answers the request with its own reply`() throws {
        let context = try TestContext()
        let backend = try \(component)(context.app).\(property)
        guard case .\(name.variable) = try backend.answer(.\(name.variable), from: "caller", at: 0) else {
          Issue.record("another reply")
          return
        }
      }
    }

    """
  }
}
