import ArgumentParser
import CodeReading
import Scaffolding

/// `ribs migrate`: makes the code of a RIBs-iOS app compile with the compatibility module.
struct MigrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Make the builders, interactors, routers and workflows of a RIBs-iOS app compile here.",
    discussion: """
      Replaces the imports of RIBs, RxSwift, RxCocoa, RxRelay and UIKit by one of RIBsCompatibility, and changes nothing \
      else. What that module lacks is printed as FILE:LINE:COLUMN: TEXT, and stays as it is: a person changes it. Files \
      with views of UIKit are left alone. Writes all files or none; a second run finds nothing to write.

      Exit codes: 0 nothing is left to a person; 1 something is; 64 usage; 66 no such folder; 70 cannot be written; 77 \
      cannot be read.
      """)

  @Argument(help: ArgumentHelp("The folder of an app's code.", valueName: "dir"))
  var folder: String

  @Flag(help: "Print the changes as a patch, and write nothing.")
  var dryRun = false

  func run() throws {
    let migration = try reading { () throws(ToolError) in
      let migration = try Migration(folder: folder)
      let plan = try FilePlan(migration.files)
      if dryRun { try plan.printPatch() } else { try plan.write() }
      return migration
    }
    if !dryRun { for file in migration.files { print("edited  \(file.path)") } }
    for remainder in migration.remainders { print(remainder.line) }
    let (files, left) = (migration.files.count, migration.remainders.count)
    StandardError.writeLine(
      "ribs migrate: \(files) \(files == 1 ? "file" : "files") \(dryRun ? "would be edited" : "edited"); "
        + "\(left) \(left == 1 ? "place is" : "places are") left to you")
    if left > 0 { throw ExitCode(1) }
  }
}
