import AndonCommands
import CoffeeApp

/// The command `coffee`: all commands of the simulation, for the app of the cafés.
@main struct Coffee {
  static func main() async {
    await AndonProgram.main(app: CoffeeApp.self, examples: ["coffee://drinks/2"])
  }
}
