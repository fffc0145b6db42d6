/// The standard configuration inside the program: the files that it reads of the folder `config` of the repository.
enum StandardConfiguration {
  /// The files of the folder that are examples for other programs.
  private static let examples: Set = ["github-workflow.yml", "pre-commit-config.yaml", "sample-links.txt"]

  /// The files by name. `Files` is a link to the folder, so that a binary that is copied alone has them.
  static let files = EmbeddedFiles.texts.filter { !examples.contains($0.key) }
}
