import Foundation
import TestSupport
import Testing

@testable import TextFormats

/// Files that are refused without being read to their end.
@Suite struct TextFileTests {
  /// Runs `body` with a path in a temporary folder.
  private func withPath(_ body: (String) throws -> Void) throws {
    try TemporaryFolder.with { try body($0.appending(path: "file").path) }
  }

  private func error(_ path: String) -> TextFileError? {
    do throws(TextFileError) {
      _ = try TextFile.read(path, limit: 8)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a file of as many bytes as the limit is read`() throws {
    try withPath { path in
      try Data("行灯ab".utf8).write(to: URL(fileURLWithPath: path))
      #expect(try TextFile.read(path, limit: 8) == "行灯ab")
    }
  }

  /// Reading a terabyte would take minutes; a sparse file takes no place.
  @Test func `a file beyond the limit is refused by its size`() throws {
    try withPath { path in
      try Data().write(to: URL(fileURLWithPath: path))
      truncate(path, 1 << 40)
      #expect(error(path)?.message == "\(path) has \(1 << 40) bytes, and at most 8 are read")
    }
  }

  @Test func `a pipe, a folder and a device are refused by their kind`() throws {
    try withPath { path in
      mkfifo(path, 0o600)
      #expect(error(path)?.message == "\(path) is a pipe, not a file")
    }
    #expect(error("/")?.message == "/ is a folder, not a file")
    #expect(error("/dev/zero")?.message == "/dev/zero is a device, not a file")
  }

  @Test func `bytes that are not UTF-8 are named by their place`() throws {
    try withPath { path in
      try Data([0x61, 0xE8, 0xA1, 0x8C, 0xFF, 0x62]).write(to: URL(fileURLWithPath: path))
      #expect(error(path)?.message == "\(path) is not UTF-8 text: byte 4 is not part of a character")
    }
  }

  @Test func `a symbolic link that leads nowhere or to itself exists, and cannot be read`() throws {
    try withPath { path in
      #expect(!TextFile.exists(path))
      #expect(error(path)?.code == .missing)
      for target in ["nowhere", "file"] {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        #expect(TextFile.exists(path))
        #expect(error(path)?.message.hasPrefix("\(path) is a symbolic link that leads to no file: ") == true)
        try FileManager.default.removeItem(atPath: path)
      }
    }
  }

  @Test func `a file to which a link leads out of the folder is foreign, and one below the folder is not`() throws {
    try TemporaryFolder.with { folder in
      let manager = FileManager.default
      func path(_ name: String) -> String { folder.appending(path: name).path }
      for name in ["config/..2026", "other", "config/real"] {
        try manager.createDirectory(atPath: path(name), withIntermediateDirectories: true)
      }
      for name in ["config/..2026/map.yaml", "other/secret", "config/plain.yaml"] {
        try Data("a: 1".utf8).write(to: folder.appending(path: name))
      }
      for (name, target) in [
        ("config/..data", "..2026"), ("config/map.yaml", "..data/map.yaml"), ("config/out", "../other"),
        ("config/direct.yaml", "../other/secret"), ("config/twice.yaml", "out/secret"),
        ("config/absolute.yaml", path("other/secret")), ("linked", "config"), ("config/none.yaml", "nothing"),
      ] {
        try manager.createSymbolicLink(atPath: path(name), withDestinationPath: target)
      }
      for (name, isForeign) in [
        ("config/plain.yaml", false), ("config/map.yaml", false), ("linked/map.yaml", false),
        ("config/none.yaml", false),
        ("config/direct.yaml", true), ("config/twice.yaml", true), ("config/absolute.yaml", true),
        ("linked/direct.yaml", true), ("config/missing.yaml", false),
      ] {
        #expect(TextFile.isForeign(path(name)) == isForeign, "\(name)")
      }
      #expect(!TextFile.isForeign(""))
    }
  }
}
