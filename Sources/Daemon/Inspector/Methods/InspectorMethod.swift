/// The methods that the inspector answers itself, a closed set. All other methods are the daemon's.
enum InspectorMethod: String, Sendable, CaseIterable {
  /// Describes the program, the app and its states.
  case describe = "inspector.describe"
  /// Lists the routes with their samples.
  case routes = "inspector.routes"
  /// Returns the screens of a session as HTML.
  case screens = "inspector.screens"
  /// Returns the newest entries of a session's journal.
  case turns = "inspector.turns"
  /// Returns a session as it was after one of its turns.
  case turn = "inspector.turn"
  /// Lists the rows and the columns of the matrix.
  case matrix = "inspector.matrix"
  /// Opens one link in every state.
  case matrixRow = "inspector.matrix.row"
  /// Draws the requests to the backend over time.
  case requests = "inspector.requests"
  /// Writes a session as commands, as a journal or as a test.
  case copy = "inspector.copy"

  /// The names of the parameters, as errors give them: optional ones are in brackets.
  var parameters: String {
    switch self {
    case .describe, .routes, .matrix: ""
    case .screens: "session"
    case .turns: "session, [before], [limit]"
    case .turn: "session, turn"
    case .matrixRow: "link"
    case .requests: "[session]"
    case .copy: "session, as, [turn]"
    }
  }
}

/// The parameters of the methods, as they are read from JSON.
enum MethodParameters {
  /// No parameters.
  struct None: Decodable {}

  /// A session.
  struct OfSession: Decodable {
    let session: String
  }

  /// A page of a session's journal.
  struct Page: Decodable {
    let session: String
    let before: Int64?
    let limit: Int?
  }

  /// A turn of a session.
  struct OfTurn: Decodable {
    let session: String
    let turn: Int64
  }

  /// A link.
  struct OfLink: Decodable {
    let link: String
  }

  /// A session, or all.
  struct AnySession: Decodable {
    let session: String?
  }

  /// The form in which a session is copied.
  enum Form: String, Decodable, CaseIterable {
    case commands, log, test
  }

  /// A session up to one of its turns.
  struct Copy: Decodable {
    let session: String
    let turn: Int64?
    let form: String

    private enum CodingKeys: String, CodingKey {
      case session, turn
      case form = "as"
    }
  }
}
