import AndonCommands
import PortedApp

/// The command `ported`: all commands of the simulation, for an app written in the shapes of RIBs-iOS.
@main struct Ported {
    static func main() async {
        await AndonProgram.main(app: PortedApp.self)
    }
}
