import ArgumentParser
import ControlProtocol
import DeepLinks
import Dispatch
import NIOConcurrencyHelpers
import SessionEngine

/// The names that a shell offers while an argument is written: those of sessions, states and routes.
///
/// A completion that fails offers nothing: a message would appear in the middle of the line that is being written.
enum NameCompletion {
  /// The time in which the daemon must answer.
  private static let limit = TimeSpan(milliseconds: 200)

  /// Returns the sessions of the daemon that the words select.
  static func sessions(_ words: [String]) -> [String] {
    guard let path = try? ConnectionOptions.path(of: value(of: "--socket", in: words)) else { return [] }
    let found = NIOLockedValueBox<[String]>([])
    let isDone = DispatchSemaphore(value: 0)
    // The argument parser completes only by functions that return at once, unless every parse is asynchronous.
    Task {
      if let names = try? await sessions(at: path) { found.withLockedValue { $0 = names } }
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + .milliseconds(Int(limit.milliseconds)))
    return found.withLockedValue { $0 }
  }

  private static func sessions(at path: String) async throws -> [String] {
    let daemon = try await DaemonConnection.open(path: path, deadline: limit)
    let names = try await daemon.call(SessionList(all: true)).sessions.map(\.session)
    await daemon.close()
    return names.sorted()
  }

  /// Returns the starting states of the configuration that the words select.
  static func states(_ words: [String]) -> [String] {
    (try? Setup.load(config: value(of: "--config", in: words)).app.states.map(\.name)) ?? []
  }

  /// Returns the routes of the configuration that the words select.
  static func routes(_ words: [String]) -> [String] {
    (try? Setup.loadLinks(config: value(of: "--config", in: words)).routes.routes.map(\.name)) ?? []
  }

  /// Returns the value of an option: `--socket PATH` or `--socket=PATH`.
  static func value(of option: String, in words: [String]) -> String? {
    for (word, next) in zip(words, words.dropFirst().map(Optional.some) + [nil]).reversed() {
      if word == option, let next { return next }
      if word.hasPrefix("\(option)=") { return String(word.dropFirst(option.count + 1)) }
    }
    return nil
  }
}

extension CompletionKind {
  /// The sessions of the daemon.
  static var sessions: CompletionKind { .custom { words, _, _ in NameCompletion.sessions(words) } }

  /// The starting states of the configuration.
  static var states: CompletionKind { .custom { words, _, _ in NameCompletion.states(words) } }

  /// The routes of the configuration.
  static var routes: CompletionKind { .custom { words, _, _ in NameCompletion.routes(words) } }
}
