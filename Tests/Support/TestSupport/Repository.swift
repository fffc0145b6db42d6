public import Foundation

/// The folder of this package, with the files that tests read: `config`, the sources, and fixtures.
public enum Repository {
  /// The folder of `Package.swift`.
  public static let root: URL = {
    var folder = URL(filePath: #filePath).resolvingSymlinksInPath()
    repeat {
      folder.deleteLastPathComponent()
    } while !FileManager.default.fileExists(
      atPath: folder.appending(path: "Package.swift").path)
    return folder
  }()

  /// Returns the location of a file or folder of the package, such as `config/links.yaml`.
  public static func url(_ path: String) -> URL { root.appending(path: path) }

  /// Returns the folders of the modules below `Sources`, such as `Framework/RIBs`. Throws when they cannot be read.
  public static func modules() throws -> [String] {
    let floors = try folders("Sources")
    return try floors.flatMap { floor in
      ["TaxiApp", "CodeTools"].contains(floor) ? [floor] : try folders("Sources/\(floor)").map { "\(floor)/\($0)" }
    }
  }

  private static func folders(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(at: url(path), includingPropertiesForKeys: [.isDirectoryKey])
      .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
      .map(\.lastPathComponent).sorted()
  }

  /// Returns the text of a file of the package. Throws when it cannot be read.
  public static func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }
}
