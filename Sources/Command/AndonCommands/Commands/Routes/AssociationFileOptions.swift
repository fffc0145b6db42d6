import ArgumentParser
import DeepLinks
import Foundation
import LinkAssociation
import TextFormats

/// What the association files do not say themselves, and the folder to write them to.
struct AssociationFileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The value of a placeholder or a resource of the manifest, such as host=example.com for ${host}. Repeatable.",
      valueName: "name=text"))
  var value: [String] = []

  @Option(
    help: ArgumentHelp(
      "The file for an address that assetlinks.json includes, as ADDRESS=FILE. Repeatable.", valueName: "address=file"))
  var include: [String] = []

  @Option(help: "The SHA-256 fingerprint of a build of the Android app. Repeatable.")
  var fingerprint: [String] = []

  @Option(help: "The package of the Android app, for --write. Default: that of the manifest.")
  var package: String?

  @Flag(help: "With --write: replace files that are there.")
  var force = false

  @Option(help: ArgumentHelp("Write the association files from the table to a folder.", valueName: "dir"))
  var write: String?

  func validate() throws {
    for pair in value + include where !pair.contains("=") {
      throw ValidationError("`\(pair)` has no `=`: write NAME=TEXT or ADDRESS=FILE.")
    }
  }

  /// Returns the values. Throws when an included file cannot be read.
  func values() throws -> AndroidAssociation.Values {
    let manifest = value.map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return (parts[0], parts[1])
    }
    let includes = try include.map { pair in
      let equals = pair.lastIndex(of: "=") ?? pair.endIndex
      return (String(pair[..<equals]), try TextFile.read(String(pair[equals...].dropFirst())))
    }
    return AndroidAssociation.Values(
      manifest: Dictionary(manifest) { $1 }, includes: Dictionary(includes) { $1 }, fingerprints: fingerprint)
  }

  /// Writes the files of a table to a folder. The app's identifiers are those of the options, of the table, and of the
  /// folder's own files.
  func writeFiles(to target: String, for routes: RouteTable, in folder: ConfigFiles, _ output: OutputOptions) throws {
    let known = try? folder.knownAssociations(for: routes)
    let apps = routes.apps.isEmpty ? known?.apps ?? [] : routes.apps
    let prints = fingerprint.isEmpty ? known?.androidApp.fingerprints ?? [] : fingerprint
    guard let package = package ?? known?.androidApp.package, !prints.isEmpty, !apps.isEmpty else {
      throw CommandError(
        .badData, "the identifiers of the apps are not known",
        hint: "write `apps` in links.yaml, and give --package and --fingerprint")
    }
    let writer = AssociationWriter(table: routes, apps: apps, package: package, fingerprints: prints)
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    let existing = writer.files.map(\.name).filter { name in
      let path = (target as NSString).appendingPathComponent(name)
      return TextFile.exists(path) && (try? TextFile.read(path)) != writer.files.first { $0.name == name }?.text
    }
    guard force || existing.isEmpty else {
      throw CommandError(
        .badData, "\(target) has other files of these names: \(existing.joined(separator: ", "))",
        hint:
          "write to an empty folder and compare, or replace them with --force: rules that links.yaml does not have are lost"
      )
    }
    for (name, text) in writer.files {
      let path = (target as NSString).appendingPathComponent(name)
      try OutputFile(path: path).write(text)
      try output.print(WrittenAssociationFile(file: path), text: "wrote \(path)")
    }
  }
}

/// A file that was written.
private struct WrittenAssociationFile: Encodable {
  let file: String
}
