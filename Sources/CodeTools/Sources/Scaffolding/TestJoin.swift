import CodeReading
import SwiftSyntax

/// The edits of an app's tests that let them build when a RIB gets a new child: the child's routes and its step in the
/// fakes of that RIB, a fake of the child's builder where a test makes the router of that RIB, and a fake of what that RIB
/// now needs where a test makes its builder.
struct TestJoin {
  let child: RIBName
  let parent: String
  /// The values with which the child is built.
  var values: [ChildBuild.Value] = []
  /// The editor of the tests.
  var code: CodeEditor

  /// The words of which a file of tests has at least one when it has to be edited.
  static func words(parent: String) -> [String] {
    ["Routing", "Router", "ActionableItem", "Builder"].map { parent + $0 }
  }

  /// Edits everything. Returns whether the tests now use the fakes of the child, which are in the child's test.
  mutating func join() -> Bool {
    joinItem()
    var usesFakes = false
    for file in code.app.files {
      for fake in Self.types(conformingTo: "\(parent)Routing", in: file) {
        usesFakes = true
        let route = "func routeTo\(child.text)(\(values.parameters)) -> any \(child.text)ActionableItem"
        code.append("\(route) { \(child.text)ItemFake() }\nfunc dismiss\(child.text)() {}", to: fake, in: file)
      }
      for call in file.tree.all(FunctionCallExprSyntax.self) where call.name == "\(parent)Router" {
        guard let opening = call.leftParen, call.arguments.contains(where: { $0.label?.text == "interactor" }) else {
          continue
        }
        usesFakes = true
        code.append(
          "\(child.variable)Builder: \(child.text)BuilderFake()", to: Array(call.arguments), after: opening, in: file)
      }
    }
    return usesFakes
  }

  /// Passes a fake to a builder that needed nothing before.
  mutating func joinDependency() {
    let fake = "\(parent)DependencyFake"
    for file in code.app.files {
      let calls = file.tree.all(FunctionCallExprSyntax.self)
        .filter { $0.name == "\(parent)Builder" && $0.arguments.isEmpty }
      guard !calls.isEmpty, let last = code.app.declarations(in: file).last else { continue }
      for call in calls { code.replace(call, with: "\(parent)Builder(dependency: \(fake)())", in: file) }
      code.insert("private final class \(fake): \(parent)Dependency {}", afterLastOf: last)
    }
  }

  /// Adds the step to the child, which no test takes yet.
  mutating func joinItem() {
    // A step is a future, whose module not every test target has.
    let hasStreams = code.app.files.contains { $0.imports.contains { $0.path.trimmedDescription == "Streams" } }
    for file in code.app.files {
      let fakes = Self.types(conformingTo: "\(parent)ActionableItem", in: file)
      if !fakes.isEmpty { code.addImports(hasStreams ? ["RIBs", "Streams"] : ["RIBs"], to: file) }
      for fake in fakes {
        code.append(
          "func show\(child.text)(\(values.parameters)) -> Reached<any \(child.text)ActionableItem> { .stopped(\"fake\") }",
          to: fake, in: file)
      }
    }
  }

  /// Returns the classes and extensions of a file that conform to a protocol.
  static func types(conformingTo name: String, in file: SourceFile) -> [any DeclGroupSyntax] {
    let types: [any DeclGroupSyntax] = file.tree.all(ClassDeclSyntax.self) + file.tree.all(ExtensionDeclSyntax.self)
    return types.filter { type in
      type.inheritanceClause?.inheritedTypes.contains { $0.type.typeNames == [name] } == true
    }
  }
}
