// The Swift part of scripts/new-rib: plans the files of a new RIB, and writes them to the folder STAGE.
//
//   new-rib NAME PARENT view|viewless APP TESTS STAGE
//
// The files are STAGE/1.swift, STAGE/2.swift, …. Standard output has a line for each: `new PATH` or `edited PATH`.
// Exits with 64 when the RIB is refused, 66 when the app or its tests cannot be read, 70 when a file cannot be written.

import Foundation

@main
enum Main {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 7 else { end("new-rib: call scripts/new-rib", 64) }
    do {
      let rib = try NewRIB(arguments[1], parent: arguments[2], hasView: arguments[3] == "view")
      let plan = try rib.plan(app: arguments[4], tests: arguments[5])
      for (index, file) in plan.enumerated() {
        try file.text.write(toFile: "\(arguments[6])/\(index + 1).swift", atomically: false, encoding: .utf8)
        print(file.isEdited ? "edited" : "new", file.path)
      }
    } catch let error as NewRIBError {
      end("new-rib: \(error.message)\n  hint: \(error.hint)", 64)
    } catch let error as BlueprintError {
      end("new-rib: \(error.message)\n  hint: \(error.hint)", 66)
    } catch {
      end("new-rib: \(error)", 70)
    }
  }

  static func end(_ text: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data((text + "\n").utf8))
    exit(status)
  }
}
