@testable import Lab

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

  var blueprint: Blueprint { Blueprint(files: swift) }

  var swift: [SwiftFile] { files.sorted { $0.key < $1.key }.map { SwiftFile(path: $0.key, text: $0.value) } }

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
