import Synchronization

/// The running program, whose commands messages and hints name.
package enum Program {
  /// The name in the code that runs within `$scopedName.withValue`; `nil` for the name of the process.
  @TaskLocal package static var scopedName: String?

  private static let processName = Mutex("andon")

  /// The name of the program: `andon`, or that of an app's own program.
  package static var name: String { scopedName ?? processName.withLock { $0 } }

  /// Names the program of this process, on all of its threads. Called at the start.
  package static func nameProcess(_ name: String) { processName.withLock { $0 = name } }
}
