/// The text of a new RIB's files: a leaf that needs nothing from above yet.
struct RIBTemplate {
  let name: String
  let hasView: Bool

  /// What follows the RIB's name in the names of the types that it declares.
  static let suffixes = [
    "Dependency", "Component", "Buildable", "Builder", "Listener", "ActionableItem", "Presentable",
    "PresentableListener", "Interactor", "Routing", "Router", "Screen", "Tests",
  ]

  /// The files of its folder.
  var files: [(name: String, text: String)] {
    [("\(name)Builder.swift", builder), ("\(name)Interactor.swift", interactor), ("\(name)Router.swift", router)]
      + (hasView ? [("\(name)Screen.swift", screen)] : [])
  }

  private var builder: String {
    """
    import RIBs

    /// What \(name) needs from above.
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
    \(hasView ? "    let screen = \(name)Screen()\n" : "")\
        let interactor = \(name)Interactor(\(hasView ? "presenter: screen" : ""))
        interactor.listener = listener
    \(hasView ? "    screen.listener = interactor\n" : "")\
        return (\(name)Router(interactor: interactor, \(hasView ? "view: screen, " : "")component: component), interactor)
      }
    }

    """
  }

  private var interactor: String {
    let presentable = """
      /// What \(name) shows.
      protocol \(name)Presentable: Presentable {}


      """
    let listener = """


      extension \(name)Interactor: \(name)PresentableListener {}
      """
    return """
      import RIBs

      \(hasView ? presentable : "")/// What \(name) tells its parent.
      protocol \(name)Listener: AnyObject {}

      /// What workflows can do on \(name).
      protocol \(name)ActionableItem: AnyObject {}

      /// Decides what \(name) does.
      final class \(name)Interactor: \(base), \(name)ActionableItem {
        weak var listener: (any \(name)Listener)?
      }\(hasView ? listener : "")

      """
  }

  private var base: String { hasView ? "PresentableInteractor<any \(name)Presentable>" : "Interactor" }

  private var router: String {
    let base = hasView ? "ViewableRouter<\(name)Interactor, \(name)Screen>" : "Router<\(name)Interactor>"
    return """
      import RIBs

      /// What \(name) asks of its router: nothing yet.
      protocol \(name)Routing: Routing {}

      /// A leaf.
      final class \(name)Router: \(base), \(name)Routing {}

      """
  }

  private var screen: String {
    """
    import HeadlessUI
    import RIBs

    /// Whom \(name) tells.
    protocol \(name)PresentableListener: AnyObject {}

    /// Shows its name.
    final class \(name)Screen: Screen, ViewControllable {
      weak var listener: (any \(name)PresentableListener)?

      var body: some View {
        Text("\(name)").textStyle(.title)
      }
    }

    extension \(name)Screen: \(name)Presentable {}

    """
  }

  /// Its test, in the tests of an app's module.
  func test(module: String) -> String {
    """
    import AndonTesting
    import RIBs
    import Testing

    @testable import \(module)

    @Suite struct \(name)Tests {
      private let listener = ListenerFake()
      private let dependency = DependencyFake()

      @Test func `attached it stands and is active, detached nothing of it lives on`() {
        let tree = TestTree()
        attach(to: tree)
        #expect(tree.snapshot.children == [TreeSnapshot(rib: "\(name)")])
        for child in tree.root.children { tree.root.detachChild(child) }
        #expect(tree.snapshot.children.isEmpty)
        #expect(tree.endTurn() == [])
      }

      /// In a function of its own, so that the test itself holds nothing of the RIB.
      private func attach(to tree: TestTree) {
        let (router, _) = \(name)Builder(dependency: dependency).build(withListener: listener)
        tree.root.attachChild(router)
      }
    }

    private final class ListenerFake: \(name)Listener {}

    private final class DependencyFake: \(name)Dependency {}

    """
  }
}
