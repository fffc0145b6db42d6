import Foundation

/// The users that have a number in the user namespace of this process, as `/proc/self/uid_map` lists them.
///
/// The system shows every other user as one common number, usually 65534: a daemon could not tell two of them
/// apart.
struct UserMap {
  private let ranges: [ClosedRange<UInt64>]

  /// Reads the lines of a map, each with the first number inside, the first one outside, and their count.
  init(_ text: String) {
    ranges = text.split(separator: "\n").compactMap { line in
      let numbers = line.split(separator: " ").compactMap { UInt64($0) }
      guard numbers.count == 3, (1...UInt64(UInt32.max)).contains(numbers[2]), numbers[0] <= UInt64(UInt32.max) else {
        return nil
      }
      return numbers[0]...(numbers[0] + numbers[2] - 1)
    }
  }

  /// The map of this process; `nil` where the system has none.
  static var current: UserMap? {
    (try? String(contentsOfFile: "/proc/self/uid_map", encoding: .utf8)).map { UserMap($0) }
  }

  /// The number that the system shows for every user without one; `nil` when each user has one.
  var unknownUser: UInt32? {
    // Every number but the last one, which stands for no user.
    guard ranges.reduce(0, { $0 + $1.count }) < Int(UInt32.max) else { return nil }
    let text = try? String(contentsOfFile: "/proc/sys/kernel/overflowuid", encoding: .utf8)
    return text.flatMap { UInt32($0.prefix { $0.isNumber }) } ?? 65_534
  }

  /// Returns whether a user has a number.
  func contains(_ user: UInt32) -> Bool { ranges.contains { $0.contains(UInt64(user)) } }

  /// Returns whether other users than these have a number.
  func hasOthers(than users: Set<UInt32>) -> Bool {
    ranges.reduce(0) { $0 + $1.count } > users.count { contains($0) }
  }
}
