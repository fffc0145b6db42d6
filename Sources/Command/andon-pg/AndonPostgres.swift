import AndonCommands
import TaxiApp

/// The command `andon` with a second store: `serve --store postgres://…` keeps the sessions on PostgreSQL. It is a program of
/// its own, because it needs libpq.
@main
enum AndonPostgres {
  /// The taxi app with the standard configuration inside the program.
  static let program = AndonProgram(
    app: TaxiApp.self, name: "andon", configuration: StandardConfiguration.files,
    examples: ["taxi://reservations/42", "taxi://reservations", "taxi://wallet", "taxi://home"],
    server: { ServerOpening(address: $0, build: $1, use: $2) })

  @MainActor static func main() async { await program.main() }
}
