import Foundation
public import TextFormats

/// The path of the socket: one rule for the daemon and its clients.
public enum SocketPath {
  /// The longest path of a Unix socket, in bytes.
  public static let maximumBytes = 107

  /// Returns `--socket`, else `$ANDON_SOCKET`, else `$ANDON_STATE/andon.sock`, else `$XDG_RUNTIME_DIR/andon/andon.sock`, else
  /// `/tmp/andon-$UID/andon.sock`.
  ///
  /// A program of another name has its own variable, folder and file, so that the daemons of two apps have two sockets.
  /// An empty variable counts as unset. An empty option does not: it must not select the default socket.
  /// `environment` and `uid` are this process's unless given. Throws `SocketPathError` when no socket can have the
  /// path.
  public static func resolve(
    option: String?, program: String = "andon", environment: [String: String]? = nil, uid: UInt32? = nil
  ) throws(SocketPathError) -> String {
    let environment = environment ?? ProcessInfo.processInfo.environment
    let uid = uid ?? getuid()
    let path: String
    if let option {
      path = option
    } else if let given = environment[variable(of: program)], !given.isEmpty {
      path = given
    } else if let state = environment["\(variablePrefix(of: program))_STATE"], !state.isEmpty {
      guard state.hasPrefix("/") else {
        throw SocketPathError(
          .relative, "the variable \(variablePrefix(of: program))_STATE is '\(state)', and it must be an absolute path",
          hint:
            "so that commands find the daemon in any working folder: \(variablePrefix(of: program))_STATE=$PWD/\(state)"
        )
      }
      path = (state as NSString).appendingPathComponent("\(program).sock")
    } else if let runtime = environment["XDG_RUNTIME_DIR"], !runtime.isEmpty {
      path = runtime + "/\(program)/\(program).sock"
    } else {
      path = "/tmp/\(program)-\(uid)/\(program).sock"
    }
    guard (1...maximumBytes).contains(path.utf8.count) else {
      throw SocketPathError(path: path, variable: variable(of: program))
    }
    return path
  }

  /// Returns the name of the variable that names a program's socket: `ANDON_SOCKET` for `andon`.
  public static func variable(of program: String) -> String { "\(variablePrefix(of: program))_SOCKET" }

  /// Returns the first part of the names of a program's variables: its name in capital letters, with `_` in place of
  /// everything that is neither a letter nor a digit.
  public static func variablePrefix(of program: String) -> String {
    String(program.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }
}

/// The error for a path that is empty, or longer than a Unix socket's can be.
public typealias SocketPathError = PlainError<SocketPathErrorCode>

/// The reasons why no socket can have a path.
public enum SocketPathErrorCode: String, Sendable {
  /// The path is empty.
  case empty
  /// The path is longer than a Unix socket's can be.
  case tooLong
  /// The folder is not named by an absolute path.
  case relative
}

extension SocketPathError {
  /// Creates the error for a path. `variable` can name another path.
  public init(path: String, variable: String = "ANDON_SOCKET") {
    let advice = "--socket PATH, or \(variable)=PATH"
    if path.isEmpty {
      self.init(.empty, "the path of --socket is empty", hint: "name a file: \(advice)")
    } else {
      self.init(
        .tooLong,
        "the socket path is \(path.utf8.count) bytes long, and the system allows \(SocketPath.maximumBytes): \(path)",
        hint: "give a shorter one: \(advice)")
    }
  }
}
