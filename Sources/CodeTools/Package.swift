// swift-tools-version: 6.2
import PackageDescription

// The tools that read an app's code, in a package of their own: only they need swift-syntax, and no build of `andon` or
// of an app compiles it.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["ANDON_WARNINGS_AS_ERRORS"] == "1" ? [.treatAllWarnings(as: .error)] : [])

let swiftSyntax: Target.Dependency = .product(name: "SwiftSyntax", package: "swift-syntax")
let swiftParser: Target.Dependency = .product(name: "SwiftParser", package: "swift-syntax")
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "CodeTools",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "ribs", targets: ["ribs"]),
    // The tests are a package of their own, in the folder of the same name in `Tests`.
    .library(name: "CodeReading", targets: ["CodeReading"]),
    .library(name: "Injection", targets: ["Injection"]),
    .library(name: "RIBTree", targets: ["RIBTree"]),
    .library(name: "Scaffolding", targets: ["Scaffolding"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(name: "CodeReading", dependencies: [swiftSyntax, swiftParser], swiftSettings: settings),
    .target(name: "Injection", dependencies: ["CodeReading", swiftSyntax], swiftSettings: settings),
    .target(name: "RIBTree", dependencies: ["CodeReading", swiftSyntax], swiftSettings: settings),
    .target(
      name: "Scaffolding", dependencies: ["CodeReading", "Injection", "RIBTree", swiftSyntax], swiftSettings: settings),
    // Links to folders and files of the package above, which this one does not depend on: the pages, and the little of
    // TextFormats that they need.
    .plugin(name: "EmbedFiles", capability: .buildTool(), path: "Sources/EmbedFiles"),
    .target(name: "TextFormats", swiftSettings: settings),
    .target(
      name: "Pages", dependencies: ["TextFormats"], exclude: ["Files"], swiftSettings: settings, plugins: ["EmbedFiles"]
    ),
    .executableTarget(
      name: "ribs", dependencies: ["CodeReading", "Injection", "Pages", "RIBTree", "Scaffolding", argumentParser],
      swiftSettings: settings),
  ]
)
