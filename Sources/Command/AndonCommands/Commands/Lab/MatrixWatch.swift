import Foundation

/// A loop that runs a matrix again whenever a file of the configuration changes.
struct MatrixWatch {
  let config: ConfigOptions

  /// Runs until the process ends. An error of the configuration is told, and the next change is waited for.
  func run(_ body: () async throws -> Bool) async throws {
    let folder = try config.files()
    while true {
      let before = Self.state(of: folder)
      do {
        _ = try await body()
      } catch let error as CommandError {
        StandardError.writeLine(error.text)
      }
      StandardError.writeLine("\(AndonProgram.current.name): waiting for a change in \(folder.name)")
      while Self.state(of: folder) == before { try await Task.sleep(for: .milliseconds(300)) }
    }
  }

  /// The sizes and times of the files, by their paths.
  private static func state(of files: ConfigFiles) -> [String: String] {
    ConfigSource.all(of: files).reduce(into: [:]) { state, source in
      let attributes = try? FileManager.default.attributesOfItem(atPath: source.path)
      let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      state[source.path] = "\(attributes?[.size] as? Int ?? 0) \(date)"
    }
  }
}
