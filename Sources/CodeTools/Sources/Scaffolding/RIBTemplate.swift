/// The text of a new RIB's files. The RIB has no children and no dependencies.
struct RIBTemplate {
  let name: String
  let hasView: Bool

  /// The suffixes of the types that the files declare.
  static let suffixes = [
    "Dependency", "Component", "Buildable", "Builder", "Listener", "ActionableItem", "Presentable",
    "PresentableListener", "Interactor", "Routing", "Router", "View", "ViewController", "Tests",
  ]

  /// The files of the RIB's folder.
  var files: [(name: String, text: String)] {
    [("\(name)Builder.swift", builder), ("\(name)Interactor.swift", interactor), ("\(name)Router.swift", router)]
      + (hasView ? [("\(name)View.swift", view), ("\(name)ViewController.swift", viewController)] : [])
  }

  private var builder: String {
    """
    import RIBs

    /// The dependencies that \(name)'s parent provides.
    protocol \(name)Dependency: Dependency {}

    /// The component of \(name).
    final class \(name)Component: Component<any \(name)Dependency> {}

    /// Builds \(name).
    protocol \(name)Buildable: Buildable {
      func build(
        withListener listener: any \(name)Listener
      ) -> (router: any \(name)Routing, actionableItem: any \(name)ActionableItem)
    }

    /// Builds \(name).
    final class \(name)Builder: Builder<any \(name)Dependency>, \(name)Buildable {
      func build(
        withListener listener: any \(name)Listener
      ) -> (router: any \(name)Routing, actionableItem: any \(name)ActionableItem) {
        let component = \(name)Component(dependency: dependency)
    \(hasView ? "    let viewController = \(name)ViewController()\n" : "")\
        let interactor = \(name)Interactor(\(hasView ? "presenter: viewController" : ""))
        interactor.listener = listener
    \(hasView ? "    viewController.listener = interactor\n" : "")\
        let router = \(name)Router(interactor: interactor, \(hasView ? "view: viewController, " : "")component: component)
        return (router, interactor)
      }
    }

    """
  }

  private var interactor: String {
    let presentable = """
      /// The presenter of \(name).
      protocol \(name)Presentable: Presentable {
        func show(title: String)
      }


      """
    let listener = """


      extension \(name)Interactor: \(name)PresentableListener {}
      """
    return """
      import RIBs

      \(hasView ? presentable : "")/// Receives what \(name) reports to its parent.
      protocol \(name)Listener: AnyObject {}

      /// The steps that workflows can take at \(name).
      protocol \(name)ActionableItem: AnyObject {}

      /// The logic of \(name).
      final class \(name)Interactor: \(base), \(name)ActionableItem {
        weak var listener: (any \(name)Listener)?
      }\(hasView ? listener : "")

      """
  }

  private var base: String { hasView ? "PresentableInteractor<any \(name)Presentable>" : "Interactor" }

  private var router: String {
    let base = hasView ? "ViewableRouter<\(name)Interactor, \(name)ViewController>" : "Router<\(name)Interactor>"
    return """
      import RIBs

      /// The routes of \(name): none.
      protocol \(name)Routing: Routing {}

      /// The router of \(name), which has no children.
      final class \(name)Router: \(base), \(name)Routing {}

      """
  }

  private var view: String {
    """
    import HeadlessUI

    /// The screen of \(name).
    struct \(name)View: View {
      /// The data that the screen shows.
      final class DataSource: ObservableObject {
        @Published var title = "\(name)"
      }

      @ObservedObject var dataSource: DataSource
      weak var listener: (any \(name)PresentableListener)?

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

    /// Receives the taps on \(name).
    protocol \(name)PresentableListener: AnyObject {}

    /// The controller that shows \(name)View.
    final class \(name)ViewController: HostingController<\(name)View> {
      private let dataSource = \(name)View.DataSource()
      weak var listener: (any \(name)PresentableListener)? { didSet { rootView.listener = listener } }

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
      private let listener = ListenerFake()

      @Test func `it is in the tree while it is attached, and is released after it is detached`() throws {
        let context = try TestContext()
        try attach(to: context)
        #expect(context.tree.snapshot.children.map(\\.rib) == ["\(name)"])
        context.detach()
        #expect(context.tree.snapshot.children.isEmpty)
      }

      /// Attaches the RIB. A separate function, so that the test keeps no reference to the RIB.
      private func attach(to context: TestContext) throws {
        \(provided?.code ?? "let dependency = DependencyFake()")
        let (router, _) = \(name)Builder(dependency: \(provided?.last ?? "dependency")).build(withListener: listener)
        context.attach(router)
      }
    }

    private final class ListenerFake: \(name)Listener {}
    \(provided == nil ? "\nprivate final class DependencyFake: \(name)Dependency {}\n" : "")\(fakes ? self.fakes : "")
    """
  }

  private var fakes: String {
    """

    final class \(name)BuilderFake: \(name)Buildable {
      func build(
        withListener listener: any \(name)Listener
      ) -> (router: any \(name)Routing, actionableItem: any \(name)ActionableItem) {
        (\(name)RouterFake(), \(name)ItemFake())
      }
    }

    final class \(name)RouterFake: Router<Interactor>, \(name)Routing {
      init() {
        super.init(interactor: Interactor(), component: EmptyComponent())
      }
    }

    final class \(name)ItemFake: \(name)ActionableItem {}

    """
  }
}
