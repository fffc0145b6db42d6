import ControlProtocol
import DeepLinks

/// Lists the routes with their samples.
struct ListRoutes: InspectorMethod {
  static let name = "inspector.routes"
  static let abstract = "Lists the routes with their samples."

  func answer(_ inspector: InspectorMethods) -> RouteList { RouteList(inspector.routes) }
}

/// The routes of a table with their samples.
struct RouteList: Encodable {
  let routes: [SampledRoute]

  init(_ table: RouteTable) {
    routes = table.routes.map { SampledRoute(route: RouteRecord($0), samples: table.samples(of: $0.name)) }
  }

  /// A route, as `andon routes list --json` has it, with its samples.
  ///
  /// Samples are whole, also those with parameters that have the names of secrets: they are part of the table, not
  /// data of a person, and without their values they could not be opened.
  struct SampledRoute: Encodable {
    let route: RouteRecord
    let samples: [String]

    private enum CodingKeys: String, CodingKey {
      case samples
    }

    func encode(to encoder: any Encoder) throws {
      try route.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(samples, forKey: .samples)
    }
  }
}
