import Foundation

/// A packed file that the program `gzip` unpacks while it is read, so that no more than a block of it is in memory.
final class GzipFile {
  /// The first two bytes of a packed file.
  static let magic: [UInt8] = [0x1F, 0x8B]

  /// The descriptor that the unpacked bytes are read from.
  let output: FileHandle
  private let process: pid_t
  private var hasEnded = false

  /// Whether a file begins as a packed one. A pipe is not read ahead, so it never does.
  static func isPacked(_ descriptor: Int32) -> Bool {
    var first = [UInt8](repeating: 0, count: magic.count)
    return pread(descriptor, &first, first.count, 0) == first.count && first == magic
  }

  /// Starts to unpack the file of a descriptor. Returns `nil` when `gzip` cannot be started.
  init?(_ input: FileHandle) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    output = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    // No other program must keep an end: the reader would not see the end of the file, and this program not its own.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.fileDescriptor, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    let arguments: [String] = ["gzip", "-dc"]
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    guard posix_spawnp(&process, "gzip", &actions, nil, &words, environ) == 0 else { return nil }
    self.process = process
  }

  deinit {
    guard !hasEnded else { return }
    kill(process, SIGKILL)
    _ = wait()
  }

  /// Waits for the end of the program, and returns whether the whole file was unpacked. Call it after the last byte.
  func wait() -> Bool {
    hasEnded = true
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return false } }
    return status == 0
  }
}
