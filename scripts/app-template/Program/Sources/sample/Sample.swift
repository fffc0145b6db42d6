import AndonCommands
import SampleApp

/// The program `sample`: all commands of Andon, for this app.
@main struct Sample {
  static func main() async { await AndonProgram.main(app: SampleApp.self) }
}
