import Foundation

/// A child process.
///
/// Foundation's `Process` reads past the end of the list of open descriptors when it starts a process, and sometimes
/// crashes.
final class ChildProcess {
  /// An error of a system call.
  struct SystemCallError: Error {
    let call: String
    let code: Int32
  }

  let processIdentifier: pid_t
  /// The wait status of the ended process; `nil` while it runs.
  private var ending: Int32?

  /// Starts a program with three standard streams and no other open descriptors. No signal is blocked or ignored.
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
    guard code == 0 else { throw SystemCallError(call: "posix_spawn \(executable)", code: code) }
    processIdentifier = pid
    input.closeOwnEnd(isRead: true)
    for stream in [output, error] { stream.closeOwnEnd(isRead: false) }
  }

  deinit {
    if isRunning {
      kill(processIdentifier, SIGKILL)
      waitUntilExit()
    }
  }

  /// Whether the process runs.
  var isRunning: Bool {
    wait(WNOHANG)
    return ending == nil
  }
  /// The exit code, or the signal that ended the process.
  var terminationStatus: Int32 {
    let ending = ending ?? 0
    return endedBySignal ? ending & 0x7F : ending >> 8 & 0xFF
  }
  /// Whether a signal ended the process.
  var endedBySignal: Bool { (ending ?? 0) & 0x7F != 0 }

  /// Sends SIGTERM.
  func terminate() { if isRunning { kill(processIdentifier, SIGTERM) } }

  /// Waits until the process has ended.
  func waitUntilExit() { while ending == nil { wait(0) } }

  private func wait(_ options: Int32) {
    guard ending == nil else { return }
    var status: Int32 = 0
    if waitpid(processIdentifier, &status, options) == processIdentifier { ending = status }
  }

  /// The source or destination of a standard stream.
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

    /// Closes the child's end of a pipe in this process; otherwise a reader would never see the end of the output.
    fileprivate func closeOwnEnd(isRead: Bool) {
      guard case .pipe(let pipe) = self else { return }
      try? (isRead ? pipe.fileHandleForReading : pipe.fileHandleForWriting).close()
    }
  }
}
