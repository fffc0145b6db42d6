import CodeReading
import RIBTree

/// A small app's code, as files in memory: RIBs written as people write them, in the folders given.
struct RIBSample {
  private(set) var files: [String: String] = [:]

  /// `Root`, a root, over `Home`, over `Detail`.
  static var app: RIBSample {
    var sample = RIBSample()
    sample.add("Root", in: "App/Root", builds: ["Home"], base: "LaunchRouter")
    sample.add("Home", in: "App/Root/Home", builds: ["Detail"])
    sample.add("Detail", in: "App/Root/Home/Detail", base: "ViewableRouter")
    return sample
  }

  /// An app in the style of iOS code, with a folder for each RIB beside the others: existentials without `any`, routers
  /// with a view type, components that are extended in files of their own, and a builder inside an adapter.
  static var flat: RIBSample {
    var sample = RIBSample()
    sample.addFlat(
      "Root", builds: ["LoggedOut", "LoggedIn"], router: "LaunchRouter<RootInteractable, RootViewControllable>")
    sample.addFlat("LoggedOut")
    sample.addFlat("LoggedIn", builds: ["Lobby"], router: "Router<LoggedInInteractable>")
    sample.addFlat("Lobby")
    sample.addFlat("Game")
    sample["App/LoggedIn/GameAdapter.swift"] = """
      class GameAdapter: Playable, GameListener {
          private let gameBuilder: GameBuilder
          init(dependency: GameDependency) {
              gameBuilder = GameBuilder(dependency: dependency)
          }
          func build(withListener listener: PlayListener) -> ViewableRouting {
              return gameBuilder.build(withListener: self)
          }
      }
      """
    sample["App/Start/AppDelegate.swift"] = """
      class AppComponent: Component<EmptyDependency>, RootDependency {}
      public class AppDelegate: UIResponder {
          func launch() { RootBuilder(dependency: AppComponent()).build().launch(from: window) }
      }
      """
    return sample
  }

  private mutating func addFlat(_ name: String, builds children: [String] = [], router: String? = nil) {
    let base = router ?? "ViewableRouter<\(name)Interactable, \(name)ViewControllable>"
    files["App/\(name)/\(name)Builder.swift"] = """
      protocol \(name)Dependency: Dependency {}
      final class \(name)Component: Component<\(name)Dependency> {}
      protocol \(name)Buildable: Buildable {
          func build(withListener listener: \(name)Listener) -> \(name)Routing
      }
      final class \(name)Builder: Builder<\(name)Dependency>, \(name)Buildable {
          override init(dependency: \(name)Dependency) { super.init(dependency: dependency) }
          func build(withListener listener: \(name)Listener) -> \(name)Routing {
              let component = \(name)Component(dependency: dependency)
              \(children.map { "let \(variable($0)) = \($0)Builder(dependency: component)" }.joined(separator: "; "))
              return \(name)Router(interactor: interactor)
          }
      }
      """
    for child in children {
      files["App/\(name)/\(name)Component+\(child).swift"] = "extension \(name)Component: \(child)Dependency {}"
    }
    files["App/\(name)/\(name)Interactor.swift"] = """
      protocol \(name)Routing: Routing {}
      final class \(name)Interactor: Interactor, \(name)Interactable {}
      """
    files["App/\(name)/\(name)Router.swift"] = """
      protocol \(name)Interactable: Interactable {}
      final class \(name)Router: \(base), \(name)Routing {
      \(children.map { "    private let \(variable($0)): \($0)Buildable" }.joined(separator: "\n"))
          func show(_ game: Playable) { attachChild(game.build(withListener: interactor)) }
      \(children.map { "    func route\($0)() { attachChild(\(variable($0)).build(withListener: interactor)) }" }
        .joined(separator: "\n"))
      }
      """
    if !base.hasPrefix("Router") {
      files["App/\(name)/\(name)ViewController.swift"] = "final class \(name)ViewController: UIViewController {}"
    }
  }

  var blueprint: Blueprint { Blueprint(code) }

  /// The blueprint without a comparison of folders.
  var flat: Blueprint { Blueprint(code, comparesFolders: false) }

  private var code: AppCode { AppCode(files.map { SourceFile(path: $0.key, text: $0.value) }) }

  subscript(path: String) -> String? {
    get { files[path] }
    set { files[path] = newValue }
  }

  mutating func add(_ name: String, in folder: String, builds children: [String] = [], base: String = "Router") {
    let passed = children.map { ", \(variable($0)): \($0)Builder(dependency: component)" }.joined()
    files["\(folder)/\(name)Builder.swift"] = """
      final class \(name)Component: Component<any \(name)Dependency> {}
      final class \(name)Builder: Builder<any \(name)Dependency>, \(name)Buildable {
        func build() -> any \(name)Routing {
          \(name)Router(interactor: \(name)Interactor(), component: component\(passed))
        }
      }
      """
    files["\(folder)/\(name)Interactor.swift"] = "final class \(name)Interactor: Interactor {}"
    let properties = children.map { "  private let \(variable($0)): any \($0)Buildable" }
    let routes = children.map {
      "  func routeTo\($0)() { attachChild(\(variable($0)).build(withListener: interactor)) }"
    }
    files["\(folder)/\(name)Router.swift"] = """
      // The router of \(name).
      final class \(name)Router: \(base)<\(name)Interactor>, \(name)Routing {
      \((properties + routes).joined(separator: "\n"))
      }
      """
  }

  mutating func remove(_ path: String) { files[path] = nil }

  private func variable(_ name: String) -> String { name.lowercased() + "Builder" }
}

extension Blueprint {
  /// The tree in one line: `Root(Home(Detail))`.
  var line: String { roots.map(\.line).joined(separator: " ") }
}

extension Blueprint.Node {
  fileprivate var line: String { rib + (children.isEmpty ? "" : "(\(children.map(\.line).joined(separator: " ")))") }
}
