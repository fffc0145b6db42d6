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

/// The targets of a folder of `Sources`; the folder of the same name in `Tests` has their tests.
func floor(_ name: String, _ targets: [Target]) -> [Target] {
  for target in targets where target.path == nil {
    target.path = "\(target.type == .test ? "Tests" : "Sources")/\(name)/\(target.name)"
  }
  return targets
}

let framework = floor(
  "Framework",
  [
    .target(name: "TextFormats", dependencies: ["Yams"], swiftSettings: strict),
    .target(name: "Streams", swiftSettings: strict),
    .target(name: "RIBs", dependencies: ["Streams", "TextFormats"], swiftSettings: strict),
    .target(name: "Flux", dependencies: ["Streams", "TextFormats"], swiftSettings: strict),
    .target(name: "RIBsCompatibility", dependencies: ["RIBs", "Streams"], swiftSettings: strict),
    .target(name: "HeadlessUI", dependencies: ["RIBs", "TextFormats"], swiftSettings: strict),
    .testTarget(name: "TextFormatsTests", dependencies: ["TestSupport", "TextFormats", "Yams"], swiftSettings: strict),
    .testTarget(name: "StreamsTests", dependencies: ["TestSupport", "Streams"], swiftSettings: strict),
    .testTarget(
      name: "RIBsTests", dependencies: ["TestSupport", "RIBs", "Streams", "TextFormats", "AndonTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "RIBsCompatibilityTests", dependencies: ["TestSupport", "RIBsCompatibility", "RIBs", "Streams"],
      swiftSettings: strict),
    .testTarget(
      name: "FluxTests", dependencies: ["TestSupport", "Flux", "Streams", "TextFormats"], swiftSettings: strict),
    .testTarget(name: "HeadlessUITests", dependencies: ["TestSupport", "HeadlessUI", "RIBs"], swiftSettings: strict),
  ])

let links = floor(
  "Links",
  [
    .target(name: "DeepLinks", dependencies: ["TextFormats", "Yams"], swiftSettings: strict),
    .target(name: "LinkDialects", dependencies: ["DeepLinks", "TextFormats"], swiftSettings: strict),
    .target(name: "LinkAssociation", dependencies: ["DeepLinks", "TextFormats"], swiftSettings: strict),
    .testTarget(
      name: "DeepLinksTests",
      dependencies: ["TestSupport", "DeepLinks", "LinkDialects", "TextFormats", "LinkTestSupport", "links-fuzz"],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "LinkDialectsTests",
      dependencies: ["TestSupport", "LinkDialects", "DeepLinks", "TextFormats", "LinkTestSupport", "links-fuzz"],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "LinkAssociationTests",
      dependencies: ["TestSupport", "LinkAssociation", "DeepLinks", "LinkDialects", "TextFormats", "LinkTestSupport"],
      exclude: ["Fixtures"],
      swiftSettings: strict),
  ])

let engine = floor(
  "Engine",
  [
    .target(
      name: "SessionEngine", dependencies: ["Streams", "RIBs", "Flux", "HeadlessUI", "DeepLinks", "TextFormats"],
      swiftSettings: strict),
    // The files of all pages: those of the inspector, and those of pages that are written to a file.
    .target(
      name: "Pages", dependencies: ["TextFormats"], exclude: ["Files"], swiftSettings: strict, plugins: ["EmbedFiles"]),
    .target(
      name: "Lab",
      dependencies: ["Pages", "SessionEngine", "HeadlessUI", "LinkAssociation", "DeepLinks", "RIBs", "TextFormats"],
      swiftSettings: strict),
    .target(
      name: "AndonTesting",
      dependencies: ["Lab", "SessionEngine", "HeadlessUI", "Flux", "RIBs", "DeepLinks", "TextFormats"],
      swiftSettings: strict),
    .testTarget(
      name: "SessionEngineTests",
      dependencies: [
        "TestSupport", "SessionEngine", "RIBs", "Flux", "Streams", "DeepLinks", "LinkDialects", "HeadlessUI",
        "TextFormats",
      ],
      swiftSettings: strict),
    .testTarget(name: "PagesTests", dependencies: ["TestSupport", "Pages"], swiftSettings: strict),
    .testTarget(
      name: "LabTests",
      dependencies: [
        "ShippedApp", "TestSupport",
        "Lab", "SessionStore", "SessionEngine", "TaxiApp", "HeadlessUI", "DeepLinks", "LinkAssociation",
        "LinkDialects", "LinkTestSupport", "Flux", "RIBs", "Streams", "TextFormats",
      ],
      resources: [.copy("Fixtures")], swiftSettings: strict),
    .testTarget(
      name: "AndonTestingTests",
      dependencies: [
        "ShippedApp", "TestSupport",
        "AndonTesting", "TaxiApp", "Lab", "SessionEngine", "DeepLinks", "LinkDialects", "HeadlessUI", "Flux", "RIBs",
        "Streams",
      ],
      exclude: ["Snapshots", "Recordings"], swiftSettings: strict),
  ])

let daemon = floor(
  "Daemon",
  [
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
        "ControlProtocol", "SessionEngine", "DeepLinks", "RIBs", "TextFormats", "Yams",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HeapModule", package: "swift-collections"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ] + nio,
      swiftSettings: strict),
    // Opens the SQLite database of a daemon.
    .target(
      name: "SQLiteOpening",
      dependencies: [
        "AndonServer", "ControlProtocol", "SessionStore", "SessionEngine", "DeepLinks", "TextFormats",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    // The page that shows a running daemon. It is a client of the daemon's socket.
    .target(
      name: "Inspector",
      dependencies: [
        "ControlProtocol", "Lab", "Pages", "SessionEngine", "HeadlessUI", "DeepLinks", "LinkDialects", "RIBs",
        "TextFormats",
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ] + nio,
      swiftSettings: strict),
    .testTarget(
      name: "SessionStoreTests",
      dependencies: [
        "TestSupport", "StoreContract", "SessionStore", "SessionEngine", "TextFormats",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "ControlProtocolTests",
      dependencies: [
        "TestSupport",
        "ControlProtocol", "SessionEngine", "DeepLinks", "RIBs", "TextFormats",
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ] + nio,
      swiftSettings: strict),
    .testTarget(
      name: "AndonServerTests",
      dependencies: [
        "ShippedApp", "TestSupport", "SocketTestSupport",
        "AndonServer", "SQLiteOpening", "ControlProtocol", "SessionStore", "SessionEngine", "TaxiApp", "HeadlessUI",
        "DeepLinks", "LinkDialects", "LinkTestSupport", "RIBs", "TextFormats",
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"), .product(name: "GRDB", package: "GRDB.swift"),
      ] + nio,
      swiftSettings: strict),
    .testTarget(
      name: "InspectorTests",
      dependencies: [
        "ShippedApp", "TestSupport", "SocketTestSupport",
        "andon", "Inspector", "AndonServer", "SQLiteOpening", "AndonTesting", "ControlProtocol", "Lab", "Pages",
        "SessionEngine", "TaxiApp",
        "HeadlessUI", "DeepLinks", "LinkDialects", "RIBs", "TextFormats",
        .product(name: "Logging", package: "swift-log"),
      ] + nio,
      swiftSettings: strict),
  ])

// scripts/package links libraries statically: the linker must look into this folder before those of the system.
let libraries: [LinkerSetting] =
  Context.environment["ANDON_STATIC_LIBRARIES"].map { [.unsafeFlags(["-L", $0])] } ?? []

let command = floor(
  "Command",
  [
    .target(
      name: "AndonCommands",
      dependencies: [
        "AndonServer", "SQLiteOpening", "Inspector", "ControlProtocol", "HeadlessUI", "Lab", "Pages", "SessionEngine",
        "SessionStore", "DeepLinks", "LinkDialects", "LinkAssociation", "RIBs", "TextFormats",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Histogram", package: "hdrhistogram-swift"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ] + nio,
      swiftSettings: strict),
    .executableTarget(
      name: "andon", dependencies: ["AndonCommands", "TaxiApp"],
      // `Files` is a link to the folder `config`.
      exclude: ["Files"], swiftSettings: strict, linkerSettings: libraries, plugins: ["EmbedFiles"]),
    .testTarget(
      name: "AndonCommandTests",
      dependencies: [
        "TestSupport", "SocketTestSupport",
        "andon", "AndonCommands", "AndonTesting", "Lab", "ControlProtocol", "SessionEngine", "DeepLinks", "RIBs",
        "TextFormats", .product(name: "Histogram", package: "hdrhistogram-swift"),
      ] + nio,
      exclude: ["Published/tls-server.py", "Snapshots"],
      swiftSettings: strict),
  ])

// The second store needs libpq-dev, so it is built only where it is asked for: ANDON_POSTGRES=1.
let postgres: [Target] =
  Context.environment["ANDON_POSTGRES"] == "1"
  ? [
    .systemLibrary(
      name: "CPostgres", path: "Sources/Daemon/CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .target(
      name: "PostgresStore", dependencies: ["CPostgres", "SessionEngine", "TextFormats"],
      path: "Sources/Daemon/PostgresStore", swiftSettings: strict),
    .executableTarget(
      name: "andon-pg",
      dependencies: [
        "AndonCommands", "AndonServer", "ControlProtocol", "DeepLinks", "PostgresStore", "SessionEngine", "TaxiApp",
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Sources/Command/andon-pg", exclude: ["Files"], swiftSettings: strict, plugins: ["EmbedFiles"]),
    .testTarget(
      name: "PostgresStoreTests",
      dependencies: [
        "ShippedApp", "TestSupport", "StoreContract", "AndonServer", "ControlProtocol", "PostgresStore", "SessionStore",
        "SessionEngine", "TaxiApp", "DeepLinks", "TextFormats",
        .product(name: "Logging", package: "swift-log"), .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
      ],
      path: "Tests/Daemon/PostgresStoreTests", swiftSettings: strict),
    // Measures the two stores beside each other.
    .executableTarget(
      name: "store-benchmark", dependencies: ["StoreContract", "PostgresStore", "SessionStore", "SessionEngine"],
      path: "Tests/Benchmarks/StoreBenchmark", swiftSettings: strict),
  ] : []

let package = Package(
  name: "andon",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "andon", targets: ["andon"]),
    .library(name: "TextFormats", targets: ["TextFormats"]),
    .library(name: "Streams", targets: ["Streams"]),
    .library(name: "RIBs", targets: ["RIBs"]),
    .library(name: "RIBsCompatibility", targets: ["RIBsCompatibility"]),
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
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: framework + links + engine + daemon + command + postgres + [
    // Puts the folder `Files` of a target into its code, so that a binary that is copied alone has it.
    .plugin(name: "EmbedFiles", capability: .buildTool(), path: "Sources/Framework/EmbedFiles"),
    .target(
      name: "TaxiApp",
      dependencies: ["Streams", "RIBs", "Flux", "HeadlessUI", "DeepLinks", "SessionEngine", "TextFormats", "Yams"],
      swiftSettings: strict),
    // Counts allocations by standing before malloc: linked into benchmarks only.
    .target(name: "AllocationCounter", path: "Tests/Benchmarks/AllocationCounter"),
    // Counts positioned writes and syncs by standing before them: linked into benchmarks only.
    .target(name: "WriteCounter", path: "Tests/Benchmarks/WriteCounter"),
    .executableTarget(
      name: "andon-benchmark",
      dependencies: [
        "ShippedApp", "TestSupport", "AllocationCounter", "WriteCounter",
        "RIBs", "Streams", "Lab", "ControlProtocol", "SessionStore", "SessionEngine", "TaxiApp", "DeepLinks",
        "LinkDialects", "TextFormats",
        .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ] + nio,
      path: "Tests/Benchmarks/AndonBenchmark", exclude: ["thresholds.json"], swiftSettings: strict),
    // Built by scripts/fuzz it is a libFuzzer program; the tests run what it found.
    .executableTarget(
      name: "links-fuzz", dependencies: ["TestSupport", "DeepLinks", "LinkDialects", "LinkAssociation"],
      path: "Tests/Links/LinksFuzz",
      exclude: ["dictionary"],
      swiftSettings: strict),
    // What the tests of all modules share.
    .target(name: "TestSupport", path: "Tests/Support/TestSupport", swiftSettings: strict),
    // The behaviour that all stores have.
    .target(
      name: "StoreContract", dependencies: ["SessionEngine", "TextFormats"], path: "Tests/Support/StoreContract",
      swiftSettings: strict),
    // A client of a socket that has no protocol.
    .target(
      name: "SocketTestSupport", dependencies: ["ControlProtocol"], path: "Tests/Support/SocketTestSupport",
      swiftSettings: strict),
    .target(
      name: "ShippedApp", dependencies: ["TestSupport", "TaxiApp", "SessionEngine", "DeepLinks", "LinkDialects"],
      path: "Tests/Support/ShippedApp", swiftSettings: strict),
    // Tables and helpers that the tests of the three link modules share.
    .target(
      name: "LinkTestSupport", dependencies: ["TestSupport", "TextFormats", "DeepLinks", "LinkDialects"],
      path: "Tests/Support/LinkTestSupport",
      swiftSettings: strict),
    // What scripts/sanitize must see reported.
    .executableTarget(name: "sanitizer-canary", path: "Tests/Benchmarks/SanitizerCanary", swiftSettings: strict),
    // The example of the page RIBsOnThePhone: RIBs that two hosts share, and an app whose declarations belong to the main
    // actor unless they say otherwise.
    .target(
      name: "SharedRIBs", dependencies: ["RIBs", "Streams", "DeepLinks"],
      path: "Tests/Framework/PhoneExample/SharedRIBs",
      swiftSettings: strict),
    .testTarget(
      name: "PhoneExampleTests",
      dependencies: ["TestSupport", "SharedRIBs", "RIBs", "Streams", "DeepLinks", "LinkDialects"],
      path: "Tests/Framework/PhoneExample/PhoneApp", swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "TaxiAppTests",
      dependencies: [
        "ShippedApp", "TestSupport", "TextFormats",
        "TaxiApp", "SessionEngine", "RIBs", "Streams", "Flux", "DeepLinks", "LinkDialects", "HeadlessUI",
        "AndonTesting",
      ],
      swiftSettings: strict),
  ]
)

// Fewer test targets link sooner: `scripts/test --only TaxiAppTests` builds these and what they need.
if let names = Context.environment["ANDON_TEST_TARGETS"]?.split(separator: ",").map(String.init) {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
