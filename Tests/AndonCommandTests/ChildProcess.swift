import Foundation

/// A process that a test starts.
///
/// Foundation's own looks for open descriptors when it starts one, and reads past the end of their list: now and then
/// that ends the program, with all tests.
final class ChildProcess {
  /// A call of the system that failed.
  struct Failure: Error {
    let call: String
    let code: Int32
  }

  let processIdentifier: pid_t
  /// How it ended, as the system tells it; `nil` while it runs.
  private var ending: Int32?

  /// Starts a program with the three standard streams, each a pipe, a file, or nothing; no other descriptor is open in
  /// it, and no signal is blocked or ignored.
  init(
    _ executable: String, _ arguments: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment, output: Stream = .nothing,
    error: Stream = .nothing, input: Stream = .nothing
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    input.add(to: &actions, as: 0, isRead: true)
    output.add(to: &actions, as: 1, isRead: false)
    error.add(to: &actions, as: 2, isRead: false)
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
      if let descriptor = Int32(name), descriptor > 2 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var words = ([executable] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, executable, &actions, &attributes, &words, &variables)
    guard code == 0 else { throw Failure(call: "posix_spawn \(executable)", code: code) }
    processIdentifier = pid
    input.letGo(isRead: true)
    for stream in [output, error] { stream.letGo(isRead: false) }
  }

  deinit {
    if isRunning {
      kill(processIdentifier, SIGKILL)
      waitUntilExit()
    }
  }

  /// Whether it has not ended.
  var isRunning: Bool {
    look(WNOHANG)
    return ending == nil
  }
  /// Its exit code, or the signal that ended it.
  var terminationStatus: Int32 {
    let ending = ending ?? 0
    return endedBySignal ? ending & 0x7F : ending >> 8 & 0xFF
  }
  /// Whether a signal ended it.
  var endedBySignal: Bool { (ending ?? 0) & 0x7F != 0 }

  /// Asks it to end.
  func terminate() { if isRunning { kill(processIdentifier, SIGTERM) } }

  /// Waits for its end.
  func waitUntilExit() { while ending == nil { look(0) } }

  private func look(_ options: Int32) {
    guard ending == nil else { return }
    var status: Int32 = 0
    if waitpid(processIdentifier, &status, options) == processIdentifier { ending = status }
  }

  /// What a standard stream of it is.
  enum Stream {
    case nothing
    case file(FileHandle)
    case pipe(Pipe)

    fileprivate func add(to actions: inout posix_spawn_file_actions_t, as number: Int32, isRead: Bool) {
      let descriptor: Int32
      switch self {
      case .nothing:
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", isRead ? O_RDONLY : O_WRONLY, 0)
        return
      case .file(let file): descriptor = file.fileDescriptor
      case .pipe(let pipe): descriptor = (isRead ? pipe.fileHandleForReading : pipe.fileHandleForWriting).fileDescriptor
      }
      posix_spawn_file_actions_adddup2(&actions, descriptor, number)
    }

    /// Its end of a pipe is the process's alone: else a reader of what it writes would never come to an end.
    fileprivate func letGo(isRead: Bool) {
      guard case .pipe(let pipe) = self else { return }
      try? (isRead ? pipe.fileHandleForReading : pipe.fileHandleForWriting).close()
    }
  }
}
