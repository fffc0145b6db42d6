// swift-tools-version: 6.2
import PackageDescription

// The app of the RIBs tutorial, built on this repository's package as any other team would.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

func andon(_ product: String) -> Target.Dependency { .product(name: product, package: "andon") }

let package = Package(
  name: "tictactoe",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "andon", path: "../../..")],
  targets: [
    .target(
      name: "TicTacToeApp",
      dependencies: [
        andon("Streams"), andon("RIBs"), andon("Flux"), andon("HeadlessUI"), andon("DeepLinks"), andon("SessionEngine"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "tictactoe", dependencies: ["TicTacToeApp", andon("AndonCommands")], swiftSettings: strict),
    .testTarget(
      name: "TicTacToeAppTests",
      dependencies: [
        "TicTacToeApp", andon("AndonTesting"), andon("DeepLinks"), andon("SessionEngine"), andon("HeadlessUI"),
        andon("RIBs"),
      ],
      swiftSettings: strict),
  ]
)
