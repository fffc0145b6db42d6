import Foundation

/// Reads a file line by line, holding one block and one line at a time.
struct LineReader {
  /// The longest line that is read, in bytes. A journal line holds a few URLs of at most 8 KiB and their steps.
  static let maximumLength = 4 << 20
  private static let blockSize = 64 << 10

  private let handle: FileHandle
  private let name: String
  private var buffer = Data()
  private var ended = false
  private(set) var line = 0

  /// A reader of the file at `path`; `-` is standard input.
  init(path: String) throws(RecordedLogError) {
    name = path == "-" ? "standard input" : path
    if path == "-" {
      handle = .standardInput
      return
    }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw RecordedLogError(
        code: .notFound, message: "there is no file \(path)",
        hint: "write one with: andon log --export > \(path)")
    }
    guard !isDirectory.boolValue, let opened = FileHandle(forReadingAtPath: path) else {
      throw RecordedLogError(
        code: .unreadable, message: "\(path) cannot be read",
        hint: "it must be a file that you may read")
    }
    handle = opened
  }

  /// The next line without its end, or `nil` after the last.
  mutating func next() throws(RecordedLogError) -> Data? {
    var searched = 0
    while true {
      let start = buffer.startIndex
      if let end = buffer[(start + searched)...].firstIndex(of: UInt8(ascii: "\n")) {
        line += 1
        let found = Data(buffer[start..<end])
        buffer = buffer[(end + 1)...]
        return found
      }
      searched = buffer.count
      guard searched <= Self.maximumLength else {
        throw RecordedLogError(
          code: .malformedLine, message: "line \(line + 1) of \(name) is longer than \(Self.maximumLength) bytes",
          hint: "this is no log of andon")
      }
      guard !ended else {
        guard !buffer.isEmpty else { return nil }
        line += 1
        defer { buffer = Data() }
        return buffer
      }
      try fill()
    }
  }

  private mutating func fill() throws(RecordedLogError) {
    do {
      let block = try handle.read(upToCount: Self.blockSize) ?? Data()
      ended = block.isEmpty
      // A fresh copy drops the lines that were taken already.
      buffer = Data(buffer) + block
    } catch {
      throw RecordedLogError(code: .unreadable, message: "\(name) cannot be read: \(error)", hint: "try again")
    }
  }
}
