import Foundation
public import TextFormats

/// A reader of a file's lines that holds one block and one line at a time.
///
/// It returns each line as soon as it is there, so that a pipe that stays open can be read line by line. A byte order mark
/// at the beginning, as some editors write it, is no part of the first line. A file that `gzip` packed is unpacked while it
/// is read.
public struct LineReader {
  /// The longest line in bytes. A line of a journal holds a few URLs of at most 8 KiB and their steps.
  static let maximumLength = 4 << 20

  /// The name of the file in messages.
  public let name: String
  /// The number of the last line, from 1; 0 before the first.
  public private(set) var line = 0
  /// Whether the file is unpacked while it is read.
  var isPacked: Bool { packed != nil }
  /// The time at which the file was last changed; `nil` for a pipe and a terminal.
  let changed: Timestamp?
  private let file: FileHandle
  /// The program that unpacks the file; `nil` for a plain file.
  private let packed: GzipFile?
  private var buffer: [UInt8] = []
  /// The beginning of the next line in the buffer.
  private var start = 0
  private var isAtEnd = false
  private var block = [UInt8](repeating: 0, count: 64 << 10)

  /// A reader of the file at `path`; `-` is standard input. Throws when the file cannot be opened.
  public init(path: String) throws(RecordedLogError) {
    name = path == "-" ? "standard input" : path
    if path == "-" {
      (file, packed, changed) = (.standardInput, nil, Self.changed(STDIN_FILENO))
      return
    }
    let descriptor = InputDescriptor.open(path)
    guard descriptor >= 0 else {
      guard errno == ENOENT else { throw Self.unreadable(path) }
      throw RecordedLogError(
        .notFound, "there is no file \(path)", hint: "write one with: \(Program.name) log --export > \(path)")
    }
    let plain = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    changed = Self.changed(descriptor)
    guard GzipFile.isPacked(descriptor) else {
      (file, packed) = (plain, nil)
      return
    }
    guard let gzip = GzipFile(plain) else {
      throw RecordedLogError(
        .unreadable, "\(path) is packed, and the program gzip cannot be started",
        hint: "install gzip, or unpack the file first")
    }
    (file, packed) = (gzip.output, gzip)
  }

  /// Whether the next line was read already, so that `next` does not wait for the writer of a pipe.
  public var hasLine: Bool { endOfLine(from: start) != nil }

  /// Returns the bytes of the next line without its end; `nil` after the last line.
  ///
  /// Throws for a line that is too long, and when the file cannot be read.
  public mutating func next() throws(RecordedLogError) -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = endOfLine(from: searched) { return take(upTo: end) }
      guard buffer.count - start <= Self.maximumLength else {
        throw RecordedLogError(
          .malformedLine, "line \(line + 1) of \(name) is longer than \(Self.maximumLength) bytes",
          hint: "a line of a journal or of a list of links is shorter")
      }
      if isAtEnd { return start < buffer.count ? take(upTo: buffer.count) : nil }
      buffer.removeFirst(start)
      start = 0
      searched = buffer.count
      try fill()
    }
  }

  private func endOfLine(from offset: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, offset < bytes.count else { return nil }
      return memchr(base + offset, 0x0A, bytes.count - offset).map { UnsafeRawPointer($0) - base }
    }
  }

  private mutating func take(upTo end: Int) -> ArraySlice<UInt8> {
    line += 1
    defer { start = min(end + 1, buffer.count) }
    let bytes = buffer[start..<end]
    return line == 1 ? UTF8Validation.withoutMark(bytes) : bytes
  }

  private mutating func fill() throws(RecordedLogError) {
    var count: Int
    repeat { count = read(file.fileDescriptor, &block, block.count) } while count < 0 && errno == EINTR
    guard count >= 0 else { throw Self.unreadable(name) }
    isAtEnd = count == 0
    if isAtEnd, let packed, !packed.wait() {
      throw RecordedLogError(
        .damaged, "\(name) is packed, and is damaged or not complete", hint: "copy the file again")
    }
    // Only a pipe gets here with packed bytes: their program would have to be given what was read already.
    if line == 0, start == 0, buffer.isEmpty, block.prefix(count).starts(with: GzipFile.magic) {
      throw RecordedLogError(
        .notText, "\(name) is packed", hint: "unpack it: gzip -dc FILE | \(Program.name) … -")
    }
    buffer += block.prefix(count)
  }

  private static func changed(_ descriptor: Int32) -> Timestamp? {
    var found = stat()
    guard fstat(descriptor, &found) == 0, found.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Darwin)
      return Timestamp(seconds: found.st_mtimespec.tv_sec)
    #else
      return Timestamp(seconds: found.st_mtim.tv_sec)
    #endif
  }

  private static func unreadable(_ name: String) -> RecordedLogError {
    let error = errno
    let reason = String(cString: strerror(error))
    return RecordedLogError(
      [EACCES, EPERM].contains(error) ? .forbidden : .unreadable, "\(name) cannot be read: \(reason)",
      hint: "name a file that you may read")
  }
}
