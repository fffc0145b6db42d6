// The Swift part of scripts/new-rib and scripts/new-link: plans the new and edited files of an app, and writes them to
// the folder STAGE.
//
//   scaffold rib NAME PARENT view|viewless APP TESTS STAGE
//   scaffold link PATH WORKFLOW APP LINKS STAGE
//   scaffold root NAME DIR ANDON STAGE
//
// The files are STAGE/1, STAGE/2, …. Standard output has a line for each: `new - PATH`, or `edited BYTES PATH`, where
// BYTES are the new bytes of the file (`120:180,400:460`). Exits with 64 when the plan is refused, 66 when the app
// cannot be read, 70 when a file cannot be written.

import Foundation

@main
enum Main {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count > 3 else { end("scaffold: call scripts/new-rib or scripts/new-link", 64) }
    let (mode, stage) = (arguments.removeFirst(), arguments.removeLast())
    do {
      for (index, file) in try plan(mode, arguments).enumerated() {
        try file.text.write(toFile: "\(stage)/\(index + 1)", atomically: false, encoding: .utf8)
        let written = file.written.map { "\($0.lowerBound):\($0.upperBound)" }.joined(separator: ",")
        print(file.isEdited ? "edited \(written)" : "new -", file.path)
      }
    } catch let error as NewRIBError {
      end("new-\(mode == "link" ? "link" : "rib"): \(error.message)\n  hint: \(error.hint)", 64)
    } catch let error as BlueprintError {
      end("new-\(mode == "link" ? "link" : "rib"): \(error.message)\n  hint: \(error.hint)", 66)
    } catch {
      end("new-\(mode == "link" ? "link" : "rib"): \(error)", 70)
    }
  }

  private static func plan(_ mode: String, _ arguments: [String]) throws -> [NewFile] {
    switch (mode, arguments.count) {
    case ("rib", 5):
      try NewRIB(arguments[0], parent: arguments[1], hasView: arguments[2] == "view")
        .plan(app: arguments[3], tests: arguments[4])
    case ("link", 4):
      try NewLink(path: arguments[0], rib: arguments[1]).plan(app: arguments[2], links: arguments[3])
    case ("root", 3):
      try NewApp(arguments[0], folder: arguments[1]).plan(package: arguments[2])
    default: end("scaffold: call scripts/new-rib or scripts/new-link", 64)
    }
  }

  private static func end(_ text: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data((text + "\n").utf8))
    exit(status)
  }
}
