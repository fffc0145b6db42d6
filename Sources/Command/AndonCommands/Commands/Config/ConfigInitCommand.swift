import ArgumentParser
import Foundation
import TextFormats

/// `andon config init`: writes the standard configuration to a folder.
struct ConfigInitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Write the standard configuration to a folder, to be changed there.",
    discussion: "Existing files are never replaced: if the folder has one of them, nothing is written.")

  @Argument(
    help: """
      The folder. Default: $XDG_CONFIG_HOME/\(AndonProgram.current.name) (~/.config/\(AndonProgram.current.name)), where \
      the program looks for it.
      """)
  var folder: String?

  @OptionGroup var output: OutputOptions

  func run() throws {
    let target = ConfigLayer(path: folder ?? Places.current.userConfig, place: .user)
    let files = AndonProgram.current.configuration.sorted { $0.key < $1.key }
    guard !files.isEmpty else {
      throw CommandError(.notFound, "the program has no configuration inside", hint: "write links.yaml yourself")
    }
    if let existing = files.map({ target.file($0.key) }).first(where: { FileManager.default.fileExists(atPath: $0) }) {
      throw CommandError(
        .unwritable, "\(existing) exists already", hint: "name another folder: \(Program.name) config init DIR")
    }
    do {
      try FileManager.default.createDirectory(atPath: target.path, withIntermediateDirectories: true)
    } catch {
      throw CommandError(
        .unwritable, "the folder \(target.path) cannot be created: \(error.localizedDescription)",
        hint: "name another folder: \(Program.name) config init DIR")
    }
    for (name, text) in files {
      try OutputFile(path: target.file(name)).write(text)
      try output.print(WrittenFile(file: target.file(name)), text: "wrote \(target.file(name))")
    }
    if folder == nil {
      StandardError.writeLine(
        "\(Program.name): these files are in use from the next start on, in place of those of /etc and inside the program, "
          + "also after an update: remove those that you do not change")
    }
  }
}

/// A file that was written.
private struct WrittenFile: Encodable {
  let file: String
}
