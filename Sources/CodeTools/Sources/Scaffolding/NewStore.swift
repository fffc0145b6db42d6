public import CodeReading
import RIBTree
import SwiftSyntax

/// A new store for an app: its state and actions, its place in the root's component, and its test.
///
/// The RIBs below the root get the store as a dependency: `var favorites: FavoritesActions { get }`. `plan` writes nothing.
public struct NewStore {
  private let name: RIBName

  /// Creates a store. Throws when the name is not in UpperCamelCase, or is reserved.
  public init(_ name: String) throws(ToolError) { self.name = try RIBName(name) }

  /// Returns the files to write for an app with its code in `app` and its tests in `tests`.
  ///
  /// Throws when the app cannot be read, when it has no component of its root, and when a name is in use.
  public func plan(app: String, tests: String) throws(ToolError) -> [NewFile] {
    try plan(AppCode(folder: app), tested: AppCode(folder: tests, with: [name.text]), app: app, tests: tests)
  }

  func plan(_ code: AppCode, tested: AppCode, app: String, tests: String) throws(ToolError) -> [NewFile] {
    try checkNames(in: [code, tested])
    let (component, ownInit) = try root(in: code)
    var editor = CodeEditor(code)
    let property = "let \(name.variable): \(name.text)Actions"
    if let last = component.variables.last(where: { $0.accessorBlockIsEmpty }) {
      editor.insert(property, after: last, in: component.file)
    } else {
      editor.prepend(property + "\n", to: component)
    }
    let context =
      ownInit.signature.parameterClause.parameters.first.map { ($0.secondName ?? $0.firstName).text } ?? "context"
    let made = """
      \(name.variable) = \(name.text)Actions(
        store: try Store(\(context).dispatcher, stored: \(context).state), dispatcher: \(context).dispatcher)
      """
    let statements = ownInit.body?.statements.map(\.self) ?? []
    if let last = statements.last(where: { $0.superInit == nil }) {
      editor.insert(made, after: last, in: component.file)
    } else if let first = statements.first {
      editor.insert(
        made.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " "), before: first,
        in: component.file)
    } else {
      throw missing("statement in its init", component)
    }
    editor.addImports(["Flux"], to: component.file)
    let edited = try editor.edits.applied(to: code.files)
    let new = [
      NewFile(path: "\(app)/Stores/\(name.text).swift", text: store),
      NewFile(path: "\(tests)/\(name.text)StoreTests.swift", text: test(of: component.name, module: module(of: app))),
    ]
    let after = code.after(edited + [new[0]])
    return new + edited + (try InjectionPlan.file(for: after, in: app).map { [$0] } ?? [])
  }

  private func module(of app: String) -> String { app.split(separator: "/").last.map(String.init) ?? app }

  /// Returns the component of the root, with the init that takes the app's context.
  private func root(in code: AppCode) throws(ToolError) -> (Declaration, InitializerDeclSyntax) {
    guard
      let component = code.declarations.first(where: {
        $0.node.is(ClassDeclSyntax.self) && $0.inherited.contains("BootstrapComponent")
      })
    else {
      throw ToolError(
        code: .missingPlace, message: "the app has no component of its root, which makes the stores",
        hint: "write one: final class RootComponent: BootstrapComponent, with init(_ context: AppContext) throws")
    }
    let found = component.initializers.first { ownInit in
      ownInit.signature.parameterClause.parameters.first?.type.typeNames == ["AppContext"]
    }
    guard let found, found.signature.effectSpecifiers?.throwsClause != nil else {
      throw missing("init(_ context: AppContext) throws", component)
    }
    return (component, found)
  }

  private func missing(_ what: String, _ component: Declaration) -> ToolError {
    ToolError(
      code: .missingPlace,
      message: "\(component.position.place): \(component.name) has no \(what), which makes the stores",
      hint: "write it there, then try again")
  }

  private func checkNames(in code: [AppCode]) throws(ToolError) {
    let names = ["State", "Action", "Actions", "StoreTests"].map { name.text + $0 }
    if let taken = code.flatMap(\.declarations).first(where: { !$0.isExtension && names.contains($0.name) }) {
      throw ToolError(
        code: .nameTaken, message: "\(taken.position.place): the \(taken.keyword) \(taken.name) is declared already",
        hint: "choose another name")
    }
    let stored = code[0].files.flatMap { $0.tree.all(VariableDeclSyntax.self) }.first {
      $0.names == ["storeName"] && $0.trimmedDescription.hasSuffix("\"\(name.variable)\"")
    }
    if stored != nil {
      throw ToolError(
        code: .nameTaken, message: "a store has the name `\(name.variable)` already", hint: "choose another name")
    }
  }

  private var store: String {
    """
    import Flux

    /// An action of the store `\(name.variable)`.
    enum \(name.text)Action: Action {
      /// A text was entered.
      case entered(String)
      /// Everything was cleared.
      case cleared
    }

    /// The state of the store `\(name.variable)`. A session is rebuilt from it.
    struct \(name.text)State: TypedStoreState {
      static let storeName = "\(name.variable)"

      /// The text that was entered.
      var text = ""

      mutating func reduce(_ action: \(name.text)Action) {
        switch action {
        case .entered(let text): self.text = text
        case .cleared: self = \(name.text)State()
        }
      }
    }

    /// The store `\(name.variable)`, and what the RIBs do with it.
    final class \(name.text)Actions {
      let store: Store<\(name.text)State>
      private let dispatcher: Dispatcher

      init(store: Store<\(name.text)State>, dispatcher: Dispatcher) {
        self.store = store
        self.dispatcher = dispatcher
      }

      /// Dispatches an action of the store.
      func dispatch(_ action: \(name.text)Action) {
        dispatcher.dispatch(action)
      }
    }

    """
  }

  private func test(of component: String, module: String) -> String {
    """
    import AndonTesting
    import Flux
    import Testing

    @testable import \(module)

    @Suite struct \(name.text)StoreTests {
      @Test func `an action changes the state, and another one clears it`() throws {
        let context = try TestContext()
        let \(name.variable) = try \(component)(context.app).\(name.variable)
        context.turn { \(name.variable).dispatch(.entered("a")) }
        #expect(\(name.variable).store.state.text == "a")
        context.turn { \(name.variable).dispatch(.cleared) }
        #expect(\(name.variable).store.state == \(name.text)State())
      }
    }

    """
  }
}

extension VariableDeclSyntax {
  /// Whether the variable is stored.
  fileprivate var accessorBlockIsEmpty: Bool { bindings.allSatisfy { $0.accessorBlock == nil } }
}
