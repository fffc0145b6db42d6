import Histogram

/// Runs a plan on one thread, which waits for all its connections at once: the daemon is measured, not the client.
struct LoadRun {
  let plan: LoadPlan
  /// How long what is under way when the time is over is waited for, in milliseconds.
  var patience: Int64 = 10_000

  /// Connects, warms up, measures. Throws when the daemon goes away.
  ///
  /// The longest latencies are of what is under way when the time is over: so that is waited for, and what still has
  /// no answer counts with its age. The rate is of the answers within the time alone.
  func run() throws(CommandError) -> LoadReport {
    var connections = LoadConnections()
    defer { connections.end() }
    let start = LoadConnections.now()
    try connections.begin(plan)
    let measured = try connections.work(until: start + plan.milliseconds * 100_000)
    connections.forgetLatencies()
    let errorsBefore = connections.errors
    let end = try connections.work(until: measured + plan.milliseconds * 1_000_000)
    let inTime = Int(connections.latencies.totalCount)
    let last = try connections.work(until: end + patience * 1_000_000, sendsOn: false)
    let late = Int(connections.latencies.totalCount) - inTime
    connections.recordUnanswered(now: last)
    return LoadReport(
      plan: plan, latencies: connections.latencies, late: late, unanswered: connections.unanswered,
      errors: connections.errors - errorsBefore, nanoseconds: end - measured)
  }
}
