import DeepLinks
import TaxiApp

// The app and the table of the copied test.
extension TaxiApp {
  static func configured() throws -> TaxiApp { try MethodDaemon.app() }
  static func routes() throws -> RouteTable { try MethodDaemon.routes() }
}
