/// The text of a new RIB's files. The RIB has no children, no dependencies, and reports nothing to its parent.
struct RIBTemplate {
  let name: String
  let hasView: Bool
  /// The values with which the RIB is built.
  var values: [RIBValue] = []
  /// A sentence about the RIB; `nil` without one.
  var about: String?

  /// The suffixes of the types that the files declare, or that the RIB gets with its first child, tap or report.
  static let suffixes = [
    "Dependency", "Component", "Buildable", "Builder", "Listener", "ActionableItem", "Presentable",
    "PresentableListener", "Interactor", "Routing", "Router", "View", "ViewController", "Tests",
  ]

  /// The files of the RIB's folder.
  var files: [(name: String, text: String)] {
    [("\(name)Builder.swift", builder), ("\(name)Interactor.swift", interactor), ("\(name)Router.swift", router)]
      + (hasView ? [("\(name)View.swift", view), ("\(name)ViewController.swift", viewController)] : [])
  }

  private var build: String {
    "func build(\(values.labeledParameters)) -> (router: any Routing, actionableItem: any \(name)ActionableItem)"
  }

  /// The component, which has the values for the RIBs below.
  private var component: String {
    let heading = "final class \(name)Component: Component<any \(name)Dependency> {"
    if values.isEmpty { return heading + "}" }
    return """
      \(heading)
      \(Layout.indented(values.properties, by: "  ", inside: "  "))

        init(dependency: any \(name)Dependency, \(values.labeledParameters)) {
      \(assignments)
          super.init(dependency: dependency)
        }
      }
      """
  }

  /// The statements that keep the values.
  private var assignments: String { values.map { "    self.\($0.name) = \($0.name)" }.joined(separator: "\n") }

  private var builder: String {
    """
    import RIBs

    protocol \(name)Dependency: Dependency {}

    \(component)

    protocol \(name)Buildable: Buildable {
      \(build)
    }

    final class \(name)Builder: Builder<any \(name)Dependency>, \(name)Buildable {
      \(build) {
        let component = \(name)Component(\(arguments("dependency: dependency")))
    \(hasView ? "    let viewController = \(name)ViewController()\n" : "")\
        let interactor = \(name)Interactor(\(arguments(hasView ? "presenter: viewController" : "")))
        let router = \(name)Router(interactor: interactor, \(hasView ? "view: viewController, " : "")component: component)
        return (router, interactor)
      }
    }

    """
  }

  /// Returns arguments, and the values after them.
  private func arguments(_ first: String) -> String {
    [first, values.labeledArguments].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private var interactor: String {
    let presentable = """
      protocol \(name)Presentable: Presentable {
        func show(title: String)
      }


      """
    let base = hasView ? "PresentableInteractor<any \(name)Presentable>" : "Interactor"
    let item = values.map { "  var \($0.name): \($0.type) { get }\n" }.joined()
    let members = [values.properties.isEmpty ? "" : ownInit, hasView ? shown : ""].filter { !$0.isEmpty }
    return """
      import RIBs

      \(values.compactMap(\.declaration).map { $0 + "\n\n" }.joined())\
      \(hasView ? presentable : "")protocol \(name)ActionableItem: AnyObject {\(item.isEmpty ? "" : "\n" + item)}

      /// \(about ?? "The logic of \(name).")
      final class \(name)Interactor: \(base), \(name)ActionableItem {\
      \(members.isEmpty ? "" : "\n" + members.joined(separator: "\n\n") + "\n")}

      """
  }

  /// The properties and the init of an interactor with values.
  private var ownInit: String {
    let presenter = hasView ? "presenter: any \(name)Presentable, " : ""
    return """
      \(Layout.indented(values.properties, by: "  ", inside: "  "))

        init(\(presenter)\(values.labeledParameters)) {
      \(assignments)
          super.init(\(hasView ? "presenter: presenter" : ""))
        }
      """
  }

  private var shown: String {
    let value = values.first { !$0.isOptional }.map { $0.declaration == nil ? $0.name : $0.text(of: $0.name) }
    return """
        override func didBecomeActive() {
          presenter.show(title: "\(name)\(value.map { " \\(\($0))" } ?? "")")
        }
      """
  }

  private var router: String {
    let base = hasView ? "ViewableRouter<\(name)Interactor, \(name)ViewController>" : "Router<\(name)Interactor>"
    return """
      import RIBs

      final class \(name)Router: \(base) {\(values.isEmpty ? "" : "\n" + parameters + "\n")}

      """
  }

  /// The values that the tree shows.
  private var parameters: String {
    let required = values.filter { !$0.isOptional }.map { "\"\($0.name)\": \($0.text(of: "interactor.\($0.name)"))" }
    let heading = "  override var parameters: [String: String] {"
    let list = "[\(required.isEmpty ? ":" : required.joined(separator: ", "))]"
    let optional = values.filter(\.isOptional)
    if optional.isEmpty { return "\(heading) \(list) }" }
    return """
      \(heading)
          var parameters: [String: String] = \(list)
      \(optional.map { "    parameters[\"\($0.name)\"] = \($0.text(of: "interactor.\($0.name)"))" }.joined(separator: "\n"))
          return parameters
        }
      """
  }

  private var view: String {
    """
    import HeadlessUI

    struct \(name)View: View {
      final class DataSource: ObservableObject {
        @Published var title = ""
      }

      @ObservedObject var dataSource: DataSource

      var body: some View {
        Text(dataSource.title).textStyle(.title)
      }
    }

    """
  }

  private var viewController: String {
    """
    import HeadlessUI
    import RIBs

    final class \(name)ViewController: HostingController<\(name)View> {
      private let dataSource = \(name)View.DataSource()

      init() {
        super.init(rootView: \(name)View(dataSource: dataSource))
      }
    }

    extension \(name)ViewController: \(name)Presentable {
      func show(title: String) {
        dataSource.title = title
      }
    }

    """
  }

  /// Returns the text of the RIB's test, for the tests of an app's module. `provided` is the code that makes the
  /// components of the RIB's ancestors; without it a fake takes their place. With `fakes`, the file has fakes of the RIB for
  /// the tests of its parent.
  func test(module: String, provided: ComponentChain?, fakes: Bool = false) -> String {
    """
    import AndonTesting
    import RIBs
    import Testing

    @testable import \(module)

    @Suite struct \(name)Tests {
      @Test func `it is in the tree while it is attached, and is released after it is detached`() throws {
        let context = try TestContext()
        try attach(to: context)
        #expect(context.tree.snapshot.children.map(\\.rib) == ["\(name)"])
        context.detach()
        #expect(context.tree.snapshot.children.isEmpty)
      }

      /// Attaches the RIB. A separate function, so that the test keeps no reference to the RIB.
      private func attach(to context: TestContext) throws {
        \(provided?.code ?? "let dependency = \(name)DependencyFake()")
        let (router, _) = \(name)Builder(dependency: \(provided?.last ?? "dependency")).build(\(values.sampleArguments))
        context.attach(router)
      }
    }
    \(provided == nil ? "\nprivate final class \(name)DependencyFake: \(name)Dependency {}\n" : "")\(fakes ? self.fakes : "")
    """
  }

  private var fakes: String {
    let properties = values.map { "  let \($0.name): \($0.type) = \($0.literal)\n" }.joined()
    return """

      final class \(name)BuilderFake: \(name)Buildable {
        \(build) {
          (Router(interactor: Interactor(), component: EmptyComponent()), \(name)ItemFake())
        }
      }

      final class \(name)ItemFake: \(name)ActionableItem {\(properties.isEmpty ? "" : "\n" + properties)}

      """
  }
}
