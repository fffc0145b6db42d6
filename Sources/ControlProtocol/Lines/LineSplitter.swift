import Foundation
public import NIOCore

/// Cuts what a socket delivers into lines, at LF alone, in bounded memory.
///
/// A line longer than the limit is reported once, as soon as that is known, and skipped to its end. What stands
/// after the last LF is never a line: a peer that hangs up half way has asked for nothing.
public struct LineSplitter: Sendable {
  /// What was cut off.
  public enum Piece: Sendable, Hashable {
    /// A line without its LF, and without a CR before it.
    case line(ByteBuffer)
    /// A line over the limit; its bytes are gone.
    case tooLong
  }
  /// The longest line, in bytes before the LF.
  public let limit: Int
  private var buffer = ByteBuffer()
  /// How many readable bytes are known to hold no LF.
  private var scanned = 0
  /// Whether the rest of an over-long line is being skipped.
  private var skipping = false

  /// A splitter with nothing received. `limit` is the longest line, in bytes.
  public init(limit: Int = 64 * 1024) { self.limit = limit }

  /// How many received bytes have not been cut off yet.
  public var bufferedBytes: Int { buffer.readableBytes }

  /// How many bytes of memory it holds for them.
  var heldBytes: Int { buffer.storageCapacity }

  /// Takes in what was received.
  public mutating func append(_ bytes: ByteBuffer) {
    if buffer.readableBytes == 0 {
      buffer = bytes
    } else {
      // What was cut off would stay otherwise, for as long as the peer goes on sending in the middle of a line.
      buffer.discardReadBytes()
      buffer.writeImmutableBuffer(bytes)
    }
  }

  /// The next line, or `nil` until more is received.
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

  /// No LF in sight: either the line may still end within the limit, or it never can.
  private mutating func endOfBytes() -> Piece? {
    scanned = buffer.readableBytes
    guard skipping || scanned > limit else { return nil }
    buffer.clear()
    scanned = 0
    defer { skipping = true }
    return skipping ? nil : .tooLong
  }
}
