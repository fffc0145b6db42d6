import ControlProtocol
import DeepLinks
import HeadlessUI
import Lab
import SessionEngine
import TextFormats

/// Describes the program, the app and its states.
struct DescribeApp: InspectorMethod {
  static let name = "inspector.describe"
  static let abstract = "Describes the program, the app and its states."

  func answer(_ inspector: InspectorMethods) -> AppDescription {
    AppDescription(
      inspector.app, routes: inspector.routes, program: inspector.program, version: inspector.version,
      isReadOnly: inspector.isReadOnly)
  }
}

/// The program and the app, as the page needs to know them before it shows anything.
struct AppDescription: Encodable {
  let program: String
  let app: String
  let version: String
  let readOnly: Bool
  let languages: [Language]
  let states: [String]
  let networks: [MatrixNetwork]
  let outcomes = OutcomeLetter.all
  @ExplicitNull var loginParameters: [String]?
  @ExplicitNull var settingNames: [String]?
  let requests: [Request]
  let samples: [String]
  /// The words for why links do not open, and for what they wait, by the reasons of outcomes.
  let reasons: [String: Words]

  /// A text in both languages.
  struct Words: Codable, Hashable {
    let ja: String
    let en: String
  }

  /// One of the app's requests.
  struct Request: Encodable {
    let name: String
    let isChanging: Bool
    let abstract: String
    @ExplicitNull var parameters: [Parameter]?

    init(_ request: AppRequest) {
      name = request.name
      isChanging = request.isChanging
      abstract = request.abstract
      parameters = request.parameters?.map { Parameter(name: $0.name, help: $0.help, isRequired: $0.isRequired) }
    }
  }

  /// A parameter of such a request.
  struct Parameter: Codable, Hashable {
    let name: String
    let help: String
    let isRequired: Bool
  }

  init(_ app: any SimulatedApp, routes: RouteTable, program: String, version: String, isReadOnly: Bool) {
    self.program = program
    self.app = app.name
    self.version = version
    readOnly = isReadOnly
    languages = Language.allCases
    states = app.states.map(\.name)
    networks = MatrixNetwork.allCases
    loginParameters = app.loginParameters
    settingNames = app.settingNames
    requests = app.requests.map(Request.init)
    samples = routes.routes.flatMap { routes.samples(of: $0.name) }
    reasons = LinkReasons(app).all.mapValues { Words(ja: $0.ja, en: $0.en) }
  }
}
