// swift-tools-version: 6.2
import PackageDescription

// A warning in our own code fails the build where it is asked for, as in continuous integration.
let warnings: [SwiftSetting] =
  Context.environment["ANDON_WARNINGS_AS_ERRORS"] == "1" ? [.treatAllWarnings(as: .error)] : []

// Modules are listed lowest first: a target depends only on targets above it in this file.
let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + warnings

let nio: [Target.Dependency] = [
  .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
  .product(name: "NIOCore", package: "swift-nio"),
  .product(name: "NIOPosix", package: "swift-nio"),
]

let package = Package(
  name: "andon",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "andon", targets: ["andon"]),
    .library(name: "TextFormats", targets: ["TextFormats"]),
    .library(name: "Streams", targets: ["Streams"]),
    .library(name: "RIBs", targets: ["RIBs"]),
    .library(name: "Flux", targets: ["Flux"]),
    .library(name: "HeadlessUI", targets: ["HeadlessUI"]),
    .library(name: "DeepLinks", targets: ["DeepLinks"]),
    .library(name: "LinkDialects", targets: ["LinkDialects"]),
    .library(name: "SessionEngine", targets: ["SessionEngine"]),
    .library(name: "Lab", targets: ["Lab"]),
    .library(name: "AndonServer", targets: ["AndonServer"]),
    .library(name: "AndonCommands", targets: ["AndonCommands"]),
    .library(name: "AndonTesting", targets: ["AndonTesting"]),
  ],
  dependencies: [
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .target(name: "TextFormats", dependencies: ["Yams"], swiftSettings: strict),
    .target(name: "Streams", swiftSettings: strict),
    .target(name: "RIBs", dependencies: ["Streams", "TextFormats"], swiftSettings: strict),
    .target(name: "Flux", dependencies: ["Streams", "TextFormats"], swiftSettings: strict),
    .target(name: "HeadlessUI", dependencies: ["RIBs", "TextFormats"], swiftSettings: strict),
    .target(name: "DeepLinks", dependencies: ["TextFormats", "Yams"], swiftSettings: strict),
    .target(name: "LinkDialects", dependencies: ["DeepLinks", "TextFormats"], swiftSettings: strict),
    .target(name: "LinkAssociation", dependencies: ["DeepLinks", "TextFormats"], swiftSettings: strict),
    .target(
      name: "SessionEngine", dependencies: ["Streams", "RIBs", "Flux", "HeadlessUI", "DeepLinks", "TextFormats"],
      swiftSettings: strict),
    .target(
      name: "Lab",
      dependencies: ["SessionEngine", "HeadlessUI", "LinkAssociation", "DeepLinks", "RIBs", "TextFormats"],
      swiftSettings: strict),
    .target(
      name: "TaxiApp",
      dependencies: ["Streams", "RIBs", "Flux", "HeadlessUI", "DeepLinks", "SessionEngine", "TextFormats", "Yams"],
      swiftSettings: strict),
    .target(
      name: "SessionStore",
      dependencies: [
        "SessionEngine", "TextFormats", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .target(
      name: "ControlProtocol", dependencies: ["SessionEngine", "DeepLinks", "HeadlessUI", "RIBs", "TextFormats"] + nio,
      swiftSettings: strict),
    .target(
      name: "AndonServer",
      dependencies: [
        "ControlProtocol", "SessionStore", "SessionEngine", "DeepLinks", "RIBs", "TextFormats", "Yams",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HeapModule", package: "swift-collections"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ] + nio,
      swiftSettings: strict),
    // The page that shows a running daemon. It is a client of the daemon's socket.
    .target(
      name: "Inspector",
      dependencies: [
        "ControlProtocol", "Lab", "SessionEngine", "HeadlessUI", "DeepLinks", "RIBs", "TextFormats",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ] + nio,
      // In the code, so that a binary that is copied alone has it.
      resources: [.embedInCode("Page")], swiftSettings: strict),
    .target(
      name: "AndonCommands",
      dependencies: [
        "AndonServer", "Inspector", "ControlProtocol", "HeadlessUI", "Lab", "SessionEngine", "SessionStore",
        "DeepLinks",
        "LinkDialects", "LinkAssociation", "RIBs", "TextFormats",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Histogram", package: "hdrhistogram-swift"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ] + nio,
      swiftSettings: strict),
    .executableTarget(
      name: "andon", dependencies: ["AndonCommands", "TaxiApp"],
      // A link to the folder `config`. In the code, so that a binary that is copied alone has it.
      resources: [.embedInCode("Configuration/config")], swiftSettings: strict),

    .target(
      name: "AndonTesting",
      dependencies: ["Lab", "SessionEngine", "HeadlessUI", "Flux", "RIBs", "DeepLinks", "TextFormats"],
      swiftSettings: strict),

    // Counts allocations by standing before malloc: linked into benchmarks only.
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    .executableTarget(
      name: "ribs-benchmark", dependencies: ["RIBs", "Streams", "AllocationCounter"], path: "Tests/RIBsBenchmark",
      exclude: ["thresholds.json"], swiftSettings: strict),

    .executableTarget(
      name: "engine-benchmark",
      dependencies: [
        "SessionStore", "TaxiApp", "SessionEngine", "DeepLinks", "LinkDialects", "TextFormats", "AllocationCounter",
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      path: "Tests/EngineBenchmark", exclude: ["thresholds.json"], swiftSettings: strict),
    .executableTarget(
      name: "links-benchmark", dependencies: ["DeepLinks"], path: "Tests/LinksBenchmark", exclude: ["thresholds.json"],
      swiftSettings: strict),
    // Built by scripts/fuzz it is a libFuzzer program; the tests run what it found.
    .executableTarget(
      name: "links-fuzz", dependencies: ["DeepLinks", "LinkDialects", "LinkAssociation"], path: "Tests/LinksFuzz",
      exclude: ["dictionary"],
      swiftSettings: strict),

    // Tables and helpers that the tests of the three link modules share.
    .target(
      name: "LinkTestSupport", dependencies: ["DeepLinks", "LinkDialects"], path: "Tests/LinkTestSupport",
      swiftSettings: strict),

    // What scripts/sanitize must see reported.
    .executableTarget(name: "sanitizer-canary", path: "Tests/SanitizerCanary", swiftSettings: strict),
    // Counts positioned writes and syncs by standing before them: linked into a benchmark only.
    .target(name: "WriteCounter", path: "Tests/WriteCounter"),
    .executableTarget(
      name: "server-benchmark",
      dependencies: [
        "SessionStore", "SessionEngine", "TaxiApp", "DeepLinks", "LinkDialects", "TextFormats", "WriteCounter",
        .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ] + nio,
      path: "Tests/ServerBenchmark", exclude: ["thresholds.json"], swiftSettings: strict),

    .testTarget(name: "TextFormatsTests", dependencies: ["TextFormats", "Yams"], swiftSettings: strict),
    .testTarget(name: "StreamsTests", dependencies: ["Streams"], swiftSettings: strict),
    .testTarget(
      name: "RIBsTests", dependencies: ["RIBs", "Streams", "TextFormats", "AndonTesting"], swiftSettings: strict),
    // The example of the page RIBsOnThePhone: RIBs that two hosts share, and an app whose declarations belong to the main
    // actor unless they say otherwise.
    .target(
      name: "SharedRIBs", dependencies: ["RIBs", "Streams", "DeepLinks"], path: "Tests/PhoneExample/SharedRIBs",
      swiftSettings: strict),
    .testTarget(
      name: "PhoneExampleTests", dependencies: ["SharedRIBs", "RIBs", "Streams", "DeepLinks"],
      path: "Tests/PhoneExample/PhoneApp", swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "AndonTestingTests",
      dependencies: [
        "AndonTesting", "TaxiApp", "Lab", "SessionEngine", "DeepLinks", "LinkDialects", "HeadlessUI", "Flux", "RIBs",
        "Streams",
      ],
      exclude: ["Snapshots", "Recordings"], swiftSettings: strict),
    .testTarget(name: "FluxTests", dependencies: ["Flux", "Streams"], swiftSettings: strict),
    .testTarget(name: "HeadlessUITests", dependencies: ["HeadlessUI", "RIBs"], swiftSettings: strict),
    .testTarget(
      name: "DeepLinksTests", dependencies: ["DeepLinks", "TextFormats", "LinkTestSupport", "links-fuzz"],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "LinkDialectsTests",
      dependencies: ["LinkDialects", "DeepLinks", "TextFormats", "LinkTestSupport", "links-fuzz"],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "LinkAssociationTests", dependencies: ["LinkAssociation", "DeepLinks", "TextFormats", "LinkTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SessionEngineTests",
      dependencies: ["SessionEngine", "RIBs", "Flux", "Streams", "DeepLinks", "HeadlessUI", "TextFormats"],
      swiftSettings: strict),
    .testTarget(
      name: "TaxiAppTests",
      dependencies: [
        "TaxiApp", "SessionEngine", "RIBs", "Streams", "Flux", "DeepLinks", "LinkDialects", "HeadlessUI",
        "AndonTesting",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SessionStoreTests",
      dependencies: ["SessionStore", "SessionEngine", "TextFormats", .product(name: "GRDB", package: "GRDB.swift")],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "LabTests",
      dependencies: [
        "Lab", "SessionStore", "SessionEngine", "TaxiApp", "HeadlessUI", "DeepLinks", "LinkAssociation",
        "LinkDialects", "LinkTestSupport", "Flux", "RIBs", "Streams", "TextFormats",
      ],
      resources: [.copy("Fixtures")], swiftSettings: strict),
    .testTarget(
      name: "ControlProtocolTests",
      dependencies: [
        "ControlProtocol", "SessionEngine", "DeepLinks", "RIBs", "TextFormats",
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ] + nio,
      swiftSettings: strict),
    .testTarget(
      name: "AndonServerTests",
      dependencies: [
        "AndonServer", "ControlProtocol", "SessionStore", "SessionEngine", "TaxiApp", "HeadlessUI", "DeepLinks",
        "LinkDialects", "LinkTestSupport", "RIBs", "TextFormats",
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"), .product(name: "GRDB", package: "GRDB.swift"),
      ] + nio,
      swiftSettings: strict),
    .testTarget(
      name: "InspectorTests",
      dependencies: [
        "andon", "Inspector", "AndonServer", "AndonTesting", "ControlProtocol", "Lab", "SessionEngine", "TaxiApp",
        "HeadlessUI", "DeepLinks", "LinkDialects", "RIBs", "TextFormats",
        .product(name: "Hummingbird", package: "hummingbird"), .product(name: "Logging", package: "swift-log"),
      ] + nio,
      swiftSettings: strict),
    .testTarget(
      name: "AndonCommandTests",
      dependencies: [
        "andon", "AndonCommands", "AndonTesting", "Lab", "ControlProtocol", "SessionEngine", "DeepLinks", "RIBs",
        "TextFormats", .product(name: "Histogram", package: "hdrhistogram-swift"),
      ],
      exclude: ["Snapshots"],
      swiftSettings: strict),
  ]
)

// The copies of apps that scripts/test-new-rib edits. They are targets here, so that they use the modules that are built.
if let copies = Context.environment["ANDON_APP_COPIES"] {
  for name in ["CoffeeCopy", "TaxiCopy"] {
    let modules: [Target.Dependency] = [
      "Streams", "RIBs", "Flux", "HeadlessUI", "DeepLinks", "SessionEngine", "TextFormats", "Yams",
    ]
    package.targets += [
      .target(
        name: name, dependencies: modules, path: "\(copies)/\(name)/Sources/\(name)", swiftSettings: strict),
      .testTarget(
        name: "\(name)Tests", dependencies: modules + [.byName(name: name), "AndonTesting", "LinkDialects"],
        path: "\(copies)/\(name)/Tests/\(name)Tests", swiftSettings: strict),
    ]
  }
}
