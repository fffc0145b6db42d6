import ControlProtocol
import Foundation
import TestSupport
import Testing

/// Folders whose content another user could replace.
@Suite struct FolderTrustTests {
  private let own = FolderTrust([geteuid(), 0])

  /// Runs `body` with the path of a folder that holds the folder `inner`.
  private func inFolder(_ body: (String) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      try FileManager.default.createDirectory(atPath: folder.path + "/inner", withIntermediateDirectories: false)
      chmod(folder.path + "/inner", 0o700)
      try body(folder.path)
    }
  }

  @Test func `a folder of the own user below the shared folder of the system is trusted`() throws {
    try inFolder { #expect(own.problem(at: $0 + "/inner") == nil) }
  }

  @Test func `a folder is not trusted when every user can change the one above it`() throws {
    try inFolder { folder in
      chmod(folder, 0o777)
      #expect(own.problem(at: folder + "/inner") == "every user can change what is in \(folder)")
      #expect(own.problem(at: folder + "/new") == "every user can change what is in \(folder)")
      chmod(folder, 0o1777)
      #expect(own.problem(at: folder + "/inner") == nil)
    }
  }

  @Test func `a folder is not trusted when it or the one above it belongs to another user`() throws {
    try inFolder { folder in
      let other = FolderTrust([geteuid() + 1])
      guard geteuid() != 0 else {
        lchown(folder, 64_123, 64_123)
        #expect(own.problem(at: folder + "/inner") == "\(folder) belongs to user 64123")
        #expect(FolderTrust([0, 64_123]).problem(at: folder + "/inner") == nil)
        return
      }
      #expect(other.problem(at: folder + "/inner") == "\(folder) belongs to user \(geteuid())")
    }
  }

  @Test func `a symbolic link is checked with the place that it leads to`() throws {
    try inFolder { folder in
      try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "inner")
      #expect(own.problem(at: folder + "/link") == nil)
      chmod(folder + "/inner", 0o777)
      #expect(own.problem(at: folder + "/link") == "every user can change what is in \(folder)/inner")
    }
  }
}
