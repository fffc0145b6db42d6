import ArgumentParser
import Lab

/// A part of the links of a matrix, so that several machines can fill it: `2/8` is the second of eight.
///
/// A link belongs to one shard by its own text, so a new link moves no other one.
struct MatrixShard: ExpressibleByArgument, Equatable {
  let number: Int
  let count: Int

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count > 0, (1...count).contains(number) else {
      return nil
    }
    (self.number, self.count) = (number, count)
  }

  /// Whether a link is of the shard.
  func has(_ link: String) -> Bool {
    // FNV-1a, 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/): the same on every machine, unlike `Hasher`.
    let hash = link.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return Int((hash ^ (hash >> 32)) % UInt64(count)) == number - 1
  }
}
