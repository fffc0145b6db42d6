/// The text of a new RIB's files. The RIB has no children, no dependencies, and reports nothing to its parent.
struct RIBTemplate {
  let name: String
  let hasView: Bool

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

  private var build: String { "func build() -> (router: any Routing, actionableItem: any \(name)ActionableItem)" }

  private var builder: String {
    """
    import RIBs

    protocol \(name)Dependency: Dependency {}

    final class \(name)Component: Component<any \(name)Dependency> {}

    protocol \(name)Buildable: Buildable {
      \(build)
    }

    final class \(name)Builder: Builder<any \(name)Dependency>, \(name)Buildable {
      \(build) {
        let component = \(name)Component(dependency: dependency)
    \(hasView ? "    let viewController = \(name)ViewController()\n" : "")\
        let interactor = \(name)Interactor(\(hasView ? "presenter: viewController" : ""))
        let router = \(name)Router(interactor: interactor, \(hasView ? "view: viewController, " : "")component: component)
        return (router, interactor)
      }
    }

    """
  }

  private var interactor: String {
    let presentable = """
      protocol \(name)Presentable: Presentable {
        func show(title: String)
      }


      """
    let base = hasView ? "PresentableInteractor<any \(name)Presentable>" : "Interactor"
    let body = """
      {
        override func didBecomeActive() {
          presenter.show(title: "\(name)")
        }
      }
      """
    return """
      import RIBs

      \(hasView ? presentable : "")protocol \(name)ActionableItem: AnyObject {}

      /// The logic of \(name).
      final class \(name)Interactor: \(base), \(name)ActionableItem \(hasView ? body : "{}")

      """
  }

  private var router: String {
    let base = hasView ? "ViewableRouter<\(name)Interactor, \(name)ViewController>" : "Router<\(name)Interactor>"
    return """
      import RIBs

      final class \(name)Router: \(base) {}

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
        let (router, _) = \(name)Builder(dependency: \(provided?.last ?? "dependency")).build()
        context.attach(router)
      }
    }
    \(provided == nil ? "\nprivate final class \(name)DependencyFake: \(name)Dependency {}\n" : "")\(fakes ? self.fakes : "")
    """
  }

  private var fakes: String {
    """

    final class \(name)BuilderFake: \(name)Buildable {
      \(build) {
        (Router(interactor: Interactor(), component: EmptyComponent()), \(name)ItemFake())
      }
    }

    final class \(name)ItemFake: \(name)ActionableItem {}

    """
  }
}
