public import AndonServer
import ControlProtocol
import Foundation
public import SessionEngine
import TextFormats

/// A program with all commands for one app, under the name of the program.
///
/// ```swift
/// @main struct Coffee {
///   static func main() async { await AndonProgram.main(app: CoffeeApp.self) }
/// }
/// ```
///
/// The name decides the places of the program too, so that the daemons of two apps do not meet: `coffee` listens at
/// `$COFFEE_SOCKET` or `$XDG_RUNTIME_DIR/coffee/coffee.sock`, stores in `~/.local/state/coffee/coffee.db`, and looks for
/// its configuration in `$COFFEE_CONFIG`, `./config` and `~/.config/coffee`.
public struct AndonProgram: Sendable {
  /// The name of the command.
  let name: String
  /// The version that `--version` prints.
  let version: String
  /// The files of the configuration inside the program, by name.
  let configuration: [String: String]
  /// Links of the app: the first one is the example of the help, and a benchmark opens all.
  let examples: [String]
  /// The app; `nil` where no program runs.
  let app: (any ConfiguredApp.Type)?
  /// What a store on a server is opened for.
  public enum StoreUse: Sendable {
    /// A daemon, or a copy into it: the store is made when it is missing.
    case daemon
    /// A daemon; other links and an older version than those of the store are no errors.
    case forced
    /// A copy from it: a database without a store is an error, and stays as it is.
    case original
  }

  /// A function that opens a store on a server by its address, for a version of the program.
  public typealias ServerStore = @Sendable (_ address: String, _ version: String, _ use: StoreUse) -> any StoreOpening

  /// Opens a store on a server; `nil` for a program whose only store is SQLite.
  let server: ServerStore?

  /// Creates a program.
  ///
  /// `name` is the file name of the executable unless it is given, and `version` that of the commands. `configuration`
  /// has the files inside the program by name, such as `links.yaml`: without them the program needs a folder.
  /// `examples` are links of the app for the help and for benchmarks. With `server`, `serve` has the options `--store` and
  /// `--force`, and `server` is called with their values and the version.
  public init(
    app: any ConfiguredApp.Type, name: String? = nil, version: String? = nil, configuration: [String: String] = [:],
    examples: [String] = [], server: ServerStore? = nil
  ) {
    self.server = server
    self.app = app
    self.name = name ?? ((CommandLine.arguments.first ?? "andon") as NSString).lastPathComponent
    self.version = version ?? AndonVersion.text
    self.configuration = configuration
    self.examples = examples
  }

  /// Runs the command of the process, and ends the process with the exit code of the command unless it is 0.
  ///
  /// It begins on the main thread: another thread would open files before the closed standard streams are replaced.
  @MainActor public func main() async {
    Program.nameProcess(name)
    await Self.$current.withValue(self) { await CommandProcess.run() }
  }

  /// Runs the command of the process for an app, under the file name of the executable. `examples` are links of the app
  /// for the help and for benchmarks.
  @MainActor public static func main(app: any ConfiguredApp.Type, examples: [String] = []) async {
    await AndonProgram(app: app, examples: examples).main()
  }

  // MARK: - The running program

  /// The program that runs. Where none runs, it has the name `andon` and no app.
  @TaskLocal static var current = AndonProgram()

  private init() {
    (name, version, configuration, examples, app, server) = ("andon", AndonVersion.text, [:], [], nil, nil)
  }

  /// The requests that the app declares.
  var requests: [AppRequest] { app?.requests ?? [] }

  /// The first part of the names of the program's environment variables, such as `ANDON`.
  var variablePrefix: String { SocketPath.variablePrefix(of: name) }
}
