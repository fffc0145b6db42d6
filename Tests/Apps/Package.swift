// swift-tools-version: 6.2
import PackageDescription

// Three apps, built on the products of this repository's package as those of any other team would be.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

func andon(_ products: String...) -> [Target.Dependency] { products.map { .product(name: $0, package: "andon") } }

/// The module of an app and its tests, in a folder.
func app(_ name: String, in folder: String, excluded: [String] = [], settings: [SwiftSetting] = strict) -> [Target] {
  let modules = andon("Streams", "RIBs", "RIBsCompatibility", "Flux", "HeadlessUI", "DeepLinks", "SessionEngine")
  return [
    .target(name: name, dependencies: modules, path: "\(folder)/Sources/\(name)", swiftSettings: settings),
    .testTarget(
      name: "\(name)Tests", dependencies: modules + andon("AndonTesting", "LinkDialects") + [.byName(name: name)],
      path: "\(folder)/Tests/\(name)Tests", exclude: excluded, swiftSettings: strict),
  ]
}

/// The program of an app, in its folder.
func program(_ name: String, of app: String, in folder: String) -> Target {
  .executableTarget(
    name: name, dependencies: andon("AndonCommands") + [.byName(name: app)], path: "\(folder)/Sources/\(name)",
    swiftSettings: strict)
}

let package = Package(
  name: "apps",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "andon", path: "../..")],
  targets: app("CoffeeApp", in: "Coffee", excluded: ["Fixtures", "Snapshots"])
    + [program("coffee", of: "CoffeeApp", in: "Coffee")]
    // The app of the tutorial of RIBs.
    + app("TicTacToeApp", in: "TicTacToe")
    + [program("tictactoe", of: "TicTacToeApp", in: "TicTacToe")]
    // An app in the shapes of RIBs-iOS, as `ribs migrate` left it. Such an app is older than these settings.
    + app("PortedApp", in: "Ported", settings: [.swiftLanguageMode(.v5)])
    + [program("ported", of: "PortedApp", in: "Ported")]
)

// The copy of Coffee that scripts/test-new-rib edits: built with the apps, so that one build has all.
if let copy = Context.environment["ANDON_APP_COPY"] {
  package.targets += app("CoffeeCopy", in: copy, excluded: ["Fixtures", "Snapshots"])
}
