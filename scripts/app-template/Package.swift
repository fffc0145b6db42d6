// swift-tools-version: 6.2
import PackageDescription

/// A library of Andon.
func andon(_ name: String) -> Target.Dependency { .product(name: name, package: "andon") }

let package = Package(
  name: "sample",
  platforms: [.macOS(.v15)],
  dependencies: [.package(__ANDON__)],
  targets: [
    .target(
      name: "SampleApp",
      dependencies: [
        andon("RIBs"), andon("Streams"), andon("Flux"), andon("HeadlessUI"), andon("DeepLinks"), andon("SessionEngine"),
      ]),
    .executableTarget(name: "sample", dependencies: ["SampleApp", andon("AndonCommands")]),
    .testTarget(
      name: "SampleAppTests",
      dependencies: [
        "SampleApp", andon("AndonTesting"), andon("RIBs"), andon("Flux"), andon("DeepLinks"), andon("SessionEngine"),
      ]),
  ])
