import Foundation
import Testing

@testable import AndonServer

/// Lock files, as another process sees them.
@Suite struct LockStatusTests {
  @Test func `a held lock names its process, and a released one is not held`() async throws {
    try await TestDaemon.withFolder { folder in
      let path = folder + "/x.lock"
      #expect(LockStatus(path: path) == nil)
      let lock = try FileLock(path: path, purpose: "a test")
      let held = try #require(LockStatus(path: path))
      #expect(held.pid == getpid())
      #expect(held.isHeld == true)
      lock.release()
      #expect(LockStatus(path: path)?.isHeld == false)
    }
  }

  @Test(arguments: [
    ("1: FLOCK  ADVISORY  WRITE 6843 fe:00:1234 0 EOF", true),
    ("1: POSIX  ADVISORY  WRITE 6843 fe:00:1234 0 EOF", false),
    ("1: FLOCK  ADVISORY  WRITE 6843 fe:00:12345 0 EOF", false),
    ("1: -> FLOCK  ADVISORY  WRITE 6843 fe:00:1234 0 EOF", false), ("", false),
  ])
  func `the table of the system's locks is read by file`(line: String, isHeld: Bool) {
    #expect(LockStatus.isHeld(inode: 1_234, in: line) == isHeld)
  }
}
