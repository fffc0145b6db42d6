extension String {
  /// Returns a text with the name of a program in its commands.
  ///
  /// The texts of all modules write a command as `andon open`, and the program of an app has a name of its own. Paths and
  /// other words with `andon` stay as they are.
  package func namingProgram(_ name: String) -> String {
    guard name != "andon", contains("andon") else { return self }
    return replacing(/(^|[^\w.\/-])andon(?=\s+[a-z<…-])/) { "\($0.output.1)\(name)" }
  }
}
