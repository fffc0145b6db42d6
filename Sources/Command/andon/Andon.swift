import AndonCommands
import TaxiApp

/// The command `andon`: all commands for the taxi app.
@main
enum Andon {
  /// The taxi app with the standard configuration inside the program.
  static let program = AndonProgram(
    app: TaxiApp.self, name: "andon", configuration: StandardConfiguration.files,
    examples: ["taxi://reservations/42", "taxi://reservations", "taxi://wallet", "taxi://home"])

  @MainActor static func main() async { await program.main() }
}
