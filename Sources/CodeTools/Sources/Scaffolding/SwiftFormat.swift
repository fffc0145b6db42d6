public import CodeReading
import Foundation

/// A formatter of what a plan writes: `swift format` with the configuration of an app.
///
/// Edited files keep the levels of indentation that they have, also when the configuration says otherwise.
public struct SwiftFormat {
  private let configuration: [String: Any]
  /// Whether the configuration is the app's own, so that new files get its levels of indentation.
  private let isOwn: Bool

  /// Reads the configuration of a package, or else that of another one. Throws when a file is not a configuration.
  public init(package: String, or other: String) throws(ToolError) {
    let own = "\(package)/.swift-format"
    isOwn = FileManager.default.fileExists(atPath: own)
    let path = isOwn ? own : "\(other)/.swift-format"
    let data = FileManager.default.contents(atPath: path) ?? Data()
    guard let configuration = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw ToolError(
        code: .unreadable, message: "\(path) is not a configuration of swift format",
        hint: "swift format dump-configuration prints one")
    }
    self.configuration = configuration
  }

  /// Returns the files with what is new in them formatted, and with the import of the types of values that they name.
  ///
  /// Throws when there is no `swift`, and when it cannot format a file.
  public func formatted(_ files: [NewFile]) throws(ToolError) -> [NewFile] {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let files = files.map(\.importingTypesOfValues)
    let swift = files.filter { $0.path.hasSuffix(".swift") && !$0.written.isEmpty }
    let edited = swift.lazy.filter(\.isEdited).compactMap(Self.level)
    let new = swift.filter { !$0.isEdited }
    try format(new, level: isOwn ? nil : edited.first, in: folder)
    for file in swift where file.isEdited {
      let ranges = file.written.map { "--offsets=\($0.lowerBound):\($0.upperBound)" }
      try format([file], level: Self.level(of: file), options: ranges, in: folder)
    }
    var result: [NewFile] = []
    for file in files {
      let text = swift.contains(file) ? try folder.text(of: file) : file.text
      result.append(file.with(text: text))
    }
    return result
  }

  private static func level(of file: NewFile) -> String? {
    Layout.level(of: AppCode([SourceFile(path: file.path, text: file.text)]).declarations)
  }

  private func format(
    _ files: [NewFile], level: String?, options: [String] = [], in folder: TemporaryFolder
  ) throws(ToolError) {
    if files.isEmpty { return }
    var paths: [String] = []
    for file in files { paths.append(try folder.write(file)) }
    let arguments =
      ["swift", "format", "format", "--in-place", "--configuration", try json(level: level)] + options + paths
    switch Command.run(arguments) {
    case 0: return
    case 127:
      throw ToolError(
        code: .noSwift, message: "there is no swift on the PATH",
        hint: "install Swift 6.2 or newer: https://www.swift.org/install/linux")
    default:
      throw ToolError(
        code: .unwritable, message: "swift format failed; nothing was changed", hint: "see the messages above")
    }
  }

  private func json(level: String?) throws(ToolError) -> String {
    var configuration = configuration
    if let level {
      configuration["indentation"] = level.hasPrefix("\t") ? ["tabs": level.count] : ["spaces": level.count]
    }
    guard let data = try? JSONSerialization.data(withJSONObject: configuration) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
}
