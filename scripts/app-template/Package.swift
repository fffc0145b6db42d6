// swift-tools-version: 6.2
import PackageDescription

/// A library of Andon.
func andon(_ name: String) -> Target.Dependency { .product(name: name, package: "andon") }

// The program with all commands is the package in the folder Program: a build of the tests does not need its server.
let package = Package(
  name: "sample",
  platforms: [.macOS(.v15)],
  products: [.library(name: "SampleApp", targets: ["SampleApp"])],
  dependencies: [.package(__ANDON__)],
  targets: [
    .target(
      name: "SampleApp",
      dependencies: [
        andon("RIBs"), andon("Streams"), andon("Flux"), andon("HeadlessUI"), andon("DeepLinks"), andon("SessionEngine"),
        andon("TextFormats"),
      ]),
    .testTarget(
      name: "SampleAppTests",
      dependencies: [
        "SampleApp", andon("AndonTesting"), andon("RIBs"), andon("Flux"), andon("DeepLinks"), andon("LinkDialects"),
        andon("SessionEngine"), andon("TextFormats"),
      ]),
  ])
