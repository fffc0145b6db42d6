import ControlProtocol
import DeepLinks
import Logging
import NIOCore
import SessionEngine
import TextFormats

/// The values that all shards share.
struct ShardContext: Sendable {
  let app: any SimulatedApp
  /// The route table at the start.
  let routes: RouteTable
  /// The secrets that responses must not show, by the table in force.
  let secrets: CurrentRedactor
  let storage: any SessionStorage
  let readers: StoreReaders
  let limits: DaemonLimits
  let shardCount: Int
  /// The wall clock, in milliseconds since 1970.
  let clock: @Sendable () -> Int64
  let logger: Logger
  let health: DaemonHealth
  let counters: DaemonCounters
  /// Whether journal entries tell how long their turns took.
  let recordsDurations: Bool

  /// The number of turns that may wait in a shard for their commit, together with the requests that wait for the store.
  var uncommittedLimit: Int { max(1, limits[int: .uncommittedTurns] / shardCount) }

  /// The writer of responses, which counts the errors.
  var replies: ReplyWriter { ReplyWriter(redactor: secrets) { [counters] in counters.count($0) } }
}
