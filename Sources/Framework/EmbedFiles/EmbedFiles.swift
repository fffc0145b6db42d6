import Foundation
import PackagePlugin

/// Puts the files of a target's folder `Files` into its code: `EmbeddedFiles.texts` has their texts by their paths.
///
/// Each file is one string literal, which compiles hundreds of times faster than the array of numbers that `.embedInCode`
/// writes. The list follows from the folder. The command runs again when a file changes, and with other arguments when
/// one is added or removed.
@main struct EmbedFiles: BuildToolPlugin {
  /// Writes the Swift file `$1` with the files of the folder `$2` whose paths follow.
  private static let script = ######"""
    output=$1 folder=$2
    shift 2
    {
      printf 'enum EmbeddedFiles {\nstatic let texts: [String: String] = [\n'
      for path; do
        printf '"%s": ####"""\n' "$path"
        cat "$folder/$path" || exit 1
        printf '\n"""####,\n'
      done
      printf ']\n}\n'
    } >"$output"
    """######

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "Files").resolvingSymlinksInPath()
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
      let isFile = try folder.appending(path: path).resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
      return isFile && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }.sorted()
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding the files of \(target.name)", executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", Self.script, "embed", output.path, folder.path] + paths,
        inputFiles: paths.map { folder.appending(path: $0) }, outputFiles: [output])
    ]
  }
}
