extension ControlError {
  /// The closed set of kinds. Each has its own number, and a test that produces it.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The line is not JSON.
    case malformedJSON = "json.malformed"
    /// The line is JSON, but not a request.
    case invalidRequest = "request.invalid"
    /// There is no such method.
    case unknownMethod = "method.unknown"
    /// A parameter is missing, of the wrong type or out of range.
    case invalidParameters = "params.invalid"
    /// A defect of the daemon or its app.
    case internalError = "internal"
    /// The line is over the limit; it was skipped to its end.
    case lineTooLong = "line.tooLong"
    /// The line is not UTF-8 text: bad bytes, a NUL, or a byte order mark.
    case lineNotText = "line.notText"
    /// There is no session of that name.
    case sessionNotFound = "session.notFound"
    /// There is a session of that name already.
    case sessionExists = "session.exists"
    /// No session can have that name.
    case sessionNameInvalid = "session.nameInvalid"
    /// `default` cannot be closed.
    case sessionProtected = "session.protected"
    /// The session is stored, but its tree cannot be rebuilt.
    case sessionUnloadable = "session.unloadable"
    /// The app refused a log-in, a setting, a tap or one of its own requests.
    case sessionRefused = "session.refused"
    /// Other daemons with the same store changed the session each time that the request ran.
    case sessionBusy = "session.busy"
    /// The configuration cannot be read again, or it is wrong: the old one stays.
    case configurationInvalid = "config.invalid"
    /// Events that are needed are no longer in the journal, or they are too many.
    case journalIncomplete = "journal.incomplete"
    /// The store failed. The message says whether nothing was done, or whether the end of the change is not known.
    case storeUnavailable = "store.unavailable"
    /// The store is damaged where it was read.
    case storeDamaged = "store.damaged"
    /// The copy of the database cannot be made: its file exists or cannot be written, or the copy is damaged.
    case backupRefused = "backup.refused"
    /// There are too many connections, clients that do not read hold too much memory, or too many requests wait until their
    /// session is read from the store.
    case serverBusy = "server.busy"
    /// The daemon is stopping: it finishes the requests that it has received, and accepts no others.
    case serverDraining = "server.draining"
    /// The peer is neither this daemon's user nor root, and no group shares the daemon.
    case peerRefused = "peer.refused"
    /// The request is only for the owner of the daemon or of the session, and the peer is another member of its group.
    case notOwner = "peer.notOwner"
    /// A subscriber did not read fast enough, and its connection is closed.
    case eventsOverrun = "events.overrun"
    /// The inspector only reads, and the request changes something. The socket itself never answers with it.
    case inspectorReadOnly = "inspector.readOnly"

    /// The number of the JSON-RPC error object: one that JSON-RPC defines, or one of its range for servers.
    public var code: Int {
      switch self {
      case .malformedJSON: -32700
      case .invalidRequest: -32600
      case .unknownMethod: -32601
      case .invalidParameters: -32602
      case .internalError: -32603
      case .lineTooLong: -32001
      case .lineNotText: -32002
      case .sessionNotFound: -32010
      case .sessionExists: -32011
      case .sessionNameInvalid: -32012
      case .sessionProtected: -32013
      case .sessionUnloadable: -32014
      case .sessionRefused: -32015
      case .configurationInvalid: -32016
      case .journalIncomplete: -32017
      case .sessionBusy: -32018
      case .storeUnavailable: -32020
      case .storeDamaged: -32021
      case .backupRefused: -32022
      case .serverBusy: -32030
      case .serverDraining: -32031
      case .peerRefused: -32032
      case .notOwner: -32033
      case .eventsOverrun: -32040
      case .inspectorReadOnly: -32050
      }
    }

    /// Whether the same request may succeed later without anything else being changed.
    public var isRetryable: Bool {
      switch self {
      case .sessionBusy, .storeUnavailable, .serverBusy, .serverDraining, .eventsOverrun: true
      default: false
      }
    }
  }
}
