// What a sanitizer must report: scripts/sanitize runs it first, and does not believe one that stays silent.
//
//   sanitizer-canary race    two threads count without a lock
//   sanitizer-canary leak    two objects hold each other
import Foundation

/// A counter that is shared and not guarded.
private final class Unguarded: @unchecked Sendable {
  // It claims to be safe and is not: that is the race which must be found.
  var count = 0
}

/// One end of a cycle.
private final class Node {
  var other: Node?
}

private func race() {
  let shared = Unguarded()
  // For so long that both run at once also where the machine has much else to do: one after the other is no race.
  let end = ContinuousClock.now + .milliseconds(500)
  let threads = (0..<2).map { _ in
    Thread { while ContinuousClock.now < end { shared.count += 1 } }
  }
  for thread in threads { thread.start() }
  while threads.contains(where: { !$0.isFinished }) { usleep(1000) }
  print("raced to \(shared.count)")
}

/// In a function of its own, and with the stack overwritten afterwards: no register or slot may still point to it.
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
