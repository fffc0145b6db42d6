public import DeepLinks
import LinkDialects
import SessionEngine
public import TaxiApp
import TestSupport

/// The taxi app with the files of `config`, read once for all tests.
public enum Shipped {
  /// Returns the app with the starting states of `config/states.yaml`. Throws what reading them throws.
  public static func app() throws -> TaxiApp { try readApp.get() }

  /// Returns the table of `config/links.yaml`. Throws what reading it throws.
  public static func routes() throws -> RouteTable { try readRoutes.get() }

  /// Returns the text of a file in `config`, such as `links.yaml`. Throws when it cannot be read.
  public static func text(_ name: String) throws -> String { try Repository.text("config/\(name)") }

  /// Returns the table of `config/links.yaml` after a change of its text. Throws what reading it throws.
  public static func routes(_ change: (String) -> String) throws -> RouteTable {
    try RouteTable(yaml: change(text("links.yaml")), file: "links.yaml")
  }

  private static let readApp = Result { try TaxiApp(states: text("states.yaml"), file: "states.yaml") }
  private static let readRoutes = Result { try routes { $0 } }
}
