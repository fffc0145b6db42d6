// swift-tools-version: 6.2
import PackageDescription

// The app of a chain of cafés, built on this repository's package as any other team would.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

func andon(_ product: String) -> Target.Dependency { .product(name: product, package: "andon") }

let package = Package(
  name: "coffee",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "andon", path: "../../..")],
  targets: [
    .target(
      name: "CoffeeApp",
      dependencies: [
        andon("Streams"), andon("RIBs"), andon("Flux"), andon("HeadlessUI"), andon("DeepLinks"), andon("SessionEngine"),
      ],
      swiftSettings: strict),
    .executableTarget(name: "coffee", dependencies: ["CoffeeApp", andon("AndonCommands")], swiftSettings: strict),
    .testTarget(
      name: "CoffeeAppTests",
      dependencies: [
        "CoffeeApp", andon("AndonTesting"), andon("DeepLinks"), andon("SessionEngine"), andon("HeadlessUI"),
        andon("RIBs"), andon("Flux"), andon("Streams"),
      ],
      exclude: ["Fixtures", "Snapshots"], swiftSettings: strict),
  ]
)
