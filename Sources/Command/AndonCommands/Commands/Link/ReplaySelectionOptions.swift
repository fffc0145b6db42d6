public import ArgumentParser
public import Lab
import TextFormats

/// The options of `andon replay` that select what is replayed, and in which state.
struct ReplaySelectionOptions: ParsableArguments {
  @Option(name: .long, help: "Replay one of several parts of the sessions, as 2/8. All parts together are the file.")
  var shard: ReplaySelection.Shard?

  @Option(
    name: .long,
    help: """
      Compare only events since then: 30m, 1h, 7d ago, or YYYY-MM-DDTHH:MM+09:00. The earlier events are replayed too, \
      because the later ones need them.
      """)
  var since: StartTime?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Open each link of the file in a new session in this state of states.yaml. Other events are left out.",
      valueName: "name"), completion: .states)
  var fromState: String?

  @Option(
    name: .long,
    help: """
      What to do when events cannot be compared, because the file lacks their outcomes or earlier events of their \
      session: fail, or skip the comparison. They are counted in both cases.
      """)
  var unmatched = Unmatched.fail

  /// What to do with events that cannot be compared.
  enum Unmatched: String, ExpressibleByArgument, CaseIterable {
    case fail
    case skip
  }

  /// The selection for a replayer.
  var selection: ReplaySelection {
    ReplaySelection(shard: shard, since: since?.moment(before: .now))
  }

  /// Throws when an option excludes another one.
  func check(accept: Bool, loggedOut: Bool) throws {
    if fromState != nil, loggedOut {
      throw ValidationError("--from-state and --logged-out exclude each other: a state says whether it is logged in.")
    }
    if accept, shard != nil || since != nil || fromState != nil {
      throw ValidationError("--accept writes the whole file: --shard, --since and --from-state select a part of it.")
    }
  }
}

/// The value of `--shard`.
extension ReplaySelection.Shard: ExpressibleByArgument {
  /// Reads `2/8`.
  public init?(argument: String) { self.init(argument) }
}
