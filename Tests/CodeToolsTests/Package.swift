// swift-tools-version: 6.2
import PackageDescription

// The tests of the tools that read code, in a package of their own as the tools are.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["ANDON_WARNINGS_AS_ERRORS"] == "1" ? [.treatAllWarnings(as: .error)] : [])

func tool(_ name: String) -> Target.Dependency { .product(name: name, package: "CodeTools") }
let swiftSyntax: Target.Dependency = .product(name: "SwiftSyntax", package: "swift-syntax")

let package = Package(
  name: "CodeToolsTests",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../../Sources/CodeTools"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    .testTarget(
      name: "CodeReadingTests", dependencies: [tool("CodeReading"), swiftSyntax], path: "CodeReadingTests",
      swiftSettings: settings),
    .testTarget(
      name: "InjectionTests", dependencies: [tool("CodeReading"), tool("Injection")], path: "InjectionTests",
      exclude: ["Golden"], swiftSettings: settings),
    .testTarget(name: "RibsTests", dependencies: [tool("ribs")], path: "RibsTests", swiftSettings: settings),
    .testTarget(
      name: "RIBTreeTests", dependencies: [tool("CodeReading"), tool("RIBTree")], path: "RIBTreeTests",
      swiftSettings: settings),
    .testTarget(
      name: "ScaffoldingTests",
      dependencies: [tool("CodeReading"), tool("Injection"), tool("RIBTree"), tool("Scaffolding"), swiftSyntax],
      path: "ScaffoldingTests", exclude: ["Golden"], swiftSettings: settings),
  ]
)
