import Foundation
import NIOConcurrencyHelpers

/// The names of the users that share a daemon, by their numbers.
///
/// A name is looked up once, at the first connection of its user, and kept until the daemon ends: the system may ask a
/// server for it.
package final class UserNames: Sendable {
  private let names = NIOLockedValueBox<[UInt32: String]>([:])

  /// Creates a table without names.
  package init() {}

  /// Returns the name of a user; `#1001` for a user without one.
  package func name(of user: UInt32) -> String {
    names.withLockedValue { names in
      if let known = names[user] { return known }
      let name = Self.name(of: user) ?? "#\(user)"
      names[user] = name
      return name
    }
  }

  private static func name(of user: UInt32) -> String? {
    var (entry, found) = (passwd(), UnsafeMutablePointer<passwd>?.none)
    var buffer = [CChar](repeating: 0, count: 16_384)
    // The name lies in the buffer.
    return buffer.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress, getpwuid_r(user, &entry, base, buffer.count, &found) == 0 else { return nil }
      return found.map { String(cString: $0.pointee.pw_name) }
    }
  }
}
