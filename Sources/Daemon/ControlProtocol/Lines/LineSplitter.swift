import Foundation
public import NIOCore

/// Cuts received bytes into lines, at LF only, in bounded memory.
///
/// A line over the limit is reported once, as soon as that is known, and skipped to its end. Bytes after the last LF
/// are no line: the peer may have been ended in the middle of one, and its beginning can be another valid request.
public struct LineSplitter: Sendable {
  /// A piece that was cut off.
  public enum Piece: Sendable, Hashable {
    /// A line without its LF, and without a CR before it.
    case line(ByteBuffer)
    /// A line over the limit; its bytes are dropped.
    case tooLong
    /// The beginning of a line whose LF was not received; its bytes are dropped.
    case unended
  }
  /// The longest line, in bytes before the LF.
  public let limit: Int
  private var buffer = ByteBuffer()
  /// The number of buffered bytes that were searched and have no LF.
  private var scanned = 0
  /// Whether the rest of a line over the limit is being skipped.
  private var skipping = false
  /// Whether nothing more is received.
  private var isEnded = false

  /// Creates an empty splitter. `limit` is the longest line, in bytes.
  public init(limit: Int = 64 * 1024) { self.limit = limit }

  /// The number of received bytes that have not been cut off.
  public var bufferedBytes: Int { buffer.readableBytes }

  /// The size of the buffer, in bytes.
  var heldBytes: Int { buffer.storageCapacity }

  /// Appends received bytes.
  public mutating func append(_ bytes: ByteBuffer) {
    if buffer.readableBytes == 0 {
      buffer = bytes
    } else {
      // Otherwise the cut-off bytes would stay as long as the peer sends in the middle of a line.
      buffer.discardReadBytes()
      buffer.writeImmutableBuffer(bytes)
    }
  }

  /// Ends the text: nothing more is received. What is left after the last LF is reported once, unless it is blank.
  public mutating func end() { isEnded = true }

  /// Removes and returns the next line; `nil` until more is received.
  public mutating func next() -> Piece? {
    while true {
      let found = buffer.withUnsafeReadableBytes { bytes -> Int? in
        guard let base = bytes.baseAddress, scanned < bytes.count else { return nil }
        let start = base + scanned
        return memchr(start, 0x0A, bytes.count - scanned).map { UnsafeRawPointer($0) - base }
      }
      guard let found else { return endOfBytes() }
      scanned = 0
      let line = buffer.readSlice(length: found)
      buffer.moveReaderIndex(forwardBy: 1)
      if skipping {
        skipping = false
        continue
      }
      guard var line, line.readableBytes <= limit else { return .tooLong }
      if line.readableBytesView.last == 0x0D {
        line.moveWriterIndex(to: line.writerIndex - 1)
      }
      return .line(line)
    }
  }

  /// Handles a buffer without LF: the line may still end within the limit, or it is over the limit.
  private mutating func endOfBytes() -> Piece? {
    scanned = buffer.readableBytes
    let isUnended = isEnded && !skipping && scanned <= limit && buffer.readableBytesView.contains { $0 > 0x20 }
    if isUnended {
      buffer.clear()
      scanned = 0
      return .unended
    }
    guard skipping || scanned > limit else { return nil }
    buffer.clear()
    scanned = 0
    defer { skipping = true }
    return skipping ? nil : .tooLong
  }
}
