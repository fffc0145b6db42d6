// The errors that a sanitizer must report. scripts/sanitize runs this program first.
//
//   sanitizer-canary race    two threads count without a lock
//   sanitizer-canary leak    two objects hold each other
import Foundation

/// A shared counter without a lock.
private final class Unguarded: @unchecked Sendable {
  // `@unchecked` hides the data race from the compiler; the sanitizer must find it.
  var count = 0
}

/// One end of a cycle.
private final class Node {
  var other: Node?
}

private func race() {
  let shared = Unguarded()
  // Long enough for both threads to run at the same time on a busy machine.
  let end = ContinuousClock.now + .milliseconds(500)
  let threads = (0..<2).map { _ in
    Thread { while ContinuousClock.now < end { shared.count += 1 } }
  }
  for thread in threads { thread.start() }
  while threads.contains(where: { !$0.isFinished }) { usleep(1000) }
  print("raced to \(shared.count)")
}

/// In a function that is not inlined, and repeated, so that no register or stack slot refers to the first cycles.
@inline(never)
private func leak() {
  for _ in 0..<100 {
    let (one, two) = (Node(), Node())
    one.other = two
    two.other = one
  }
}

switch CommandLine.arguments.dropFirst().first {
case "race": race()
case "leak": leak()
default:
  FileHandle.standardError.write(Data("sanitizer-canary race|leak\n".utf8))
  exit(64)
}
