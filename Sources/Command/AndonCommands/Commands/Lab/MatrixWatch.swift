import Foundation

/// A loop that runs a matrix again whenever a file of the configuration changes.
struct MatrixWatch {
  let config: ConfigOptions

  /// Runs until the process ends. An error of the configuration is told, and the next change is waited for.
  func run(_ body: () async throws -> Bool) async throws {
    let folder = try config.folder()
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

  /// The sizes and times of the files, by their names.
  private static func state(of folder: ConfigFolder) -> [String: String] {
    guard let path = folder.path, let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      return [:]
    }
    return names.reduce(into: [:]) { state, name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder.file(name))
      let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      state[name] = "\(attributes?[.size] as? Int ?? 0) \(date)"
    }
  }
}
