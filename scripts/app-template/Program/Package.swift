// swift-tools-version: 6.2
import PackageDescription

extension Package.Dependency {
  /// Andon as ../Package.swift names it: there a path begins at the folder of that file.
  static func andon(name: String, path: String) -> Package.Dependency { .package(name: name, path: "../" + path) }
  static func andon(url: String, from version: Version) -> Package.Dependency { .package(url: url, from: version) }
}

let package = Package(
  name: "sample-program",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "sample", path: ".."), .andon(__ANDON__)],
  targets: [
    .executableTarget(
      name: "sample",
      dependencies: [
        .product(name: "SampleApp", package: "sample"), .product(name: "AndonCommands", package: "andon"),
      ])
  ])
