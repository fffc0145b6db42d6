import NIOCore
import Testing

@testable import AndonServer

@Suite struct LimitsFileTests {
  private func failure(_ yaml: String) -> DaemonError? {
    do {
      _ = try DaemonLimits(yaml: yaml, file: "andon.yaml")
      return nil
    } catch {
      return error
    }
  }

  /// The limits whose standard values depend on the machine. The shipped file explains them in a comment.
  private static let ofTheMachine: [DaemonLimits.Name] = [.shards]

  @Test func `each limit has the line that it is written in, also in a mapping on one line`() {
    #expect(DaemonLimits.lines(yaml: "limits: {shards: 2,\n  line_bytes: 5}\n") == [.shards: 1, .lineBytes: 2])
    #expect(DaemonLimits.lines(yaml: "# limits\nlimits:\n  shards: 2\n") == [.shards: 3])
    #expect(DaemonLimits.lines(yaml: "[").isEmpty)
  }

  @Test func `the shipped file states the default value of every limit`() throws {
    let yaml = try TestDaemon.read("andon.yaml")
    #expect(try DaemonLimits(yaml: yaml, file: "andon.yaml") == withEveryLimitSet())
    for name in DaemonLimits.Name.allCases where !Self.ofTheMachine.contains(name) {
      #expect(yaml.contains("\n  \(name.rawValue): \(name.standard)\n"))
    }
    for name in Self.ofTheMachine {
      #expect(yaml.contains("\n  # \(name.rawValue): "))
      #expect(name.range.contains(name.standard))
    }
  }

  @Test func `the shipped file states when the journal is pruned`() throws {
    let text = try TestDaemon.read("andon.yaml").replacing("\n  # ", with: " ")
    #expect(text.contains("checked after every \(PruningSchedule.interval) entries, and once a minute"))
    #expect(RunningDaemon.pruneInterval == .minutes(1))
  }

  private func withEveryLimitSet() -> DaemonLimits {
    var limits = DaemonLimits()
    for name in DaemonLimits.Name.allCases where !Self.ofTheMachine.contains(name) { limits[name] = name.standard }
    return limits
  }

  @Test func `a missing limit has its default value`() throws {
    #expect(try DaemonLimits(yaml: "", file: "f")[.connections] == 1_024)
    #expect(try DaemonLimits(yaml: "# nothing\n", file: "f")[.connections] == 1_024)
    let limits = try DaemonLimits(yaml: "limits:\n  connections: 5\n", file: "f")
    #expect(limits[.connections] == 5)
    #expect(limits[.lineBytes] == 65_536)
  }

  @Test(arguments: [
    "00065536", "0x10000", "0o200000", "65_536", "+65536", "65536.0", "1e5", "[65536]", "\"65536\"", "'65536'",
  ])
  func `a number that readers of YAML do not agree about is refused`(number: String) {
    let error = failure("limits:\n  line_bytes: \(number)\n")
    #expect(error?.message.hasPrefix("andon.yaml:2: line_bytes is not a whole number") == true)
    #expect(error?.hint.contains("digits only, without quotes and without a zero before them") == true)
  }

  @Test func `an unknown key is reported with its line and the nearest key`() {
    let error = failure("limits:\n  connections: 5\n  line_byte: 7\n")
    #expect(error?.code == .configuration)
    #expect(error?.message == "andon.yaml:3: the limit line_byte is not known")
    #expect(error?.hint == "did you mean line_bytes?")
    for yaml in ["limits:\n  token: *SECRET\n", "limits:\n  \"token=SECRET\": 1\n", "\"pin: SECRET\": 1\n"] {
      #expect(failure(yaml)?.message.contains("SECRET") == false)
    }
    #expect(failure("limit:\n  connections: 5\n")?.message == "andon.yaml:1: the key limit is not known")
  }

  @Test(arguments: ["connections: 0", "connections: 65537", "connections: many", "connections: 1.5", "connections:"])
  func `a value out of range is an error`(line: String) {
    #expect(failure("limits:\n  \(line)\n")?.message.contains("from 1 to 65536") == true)
  }

  @Test(arguments: ["limits: 3", "- a", "limits: [", "a: b: c"])
  func `a file that is not a mapping is an error`(yaml: String) {
    #expect(failure(yaml)?.code == .configuration)
  }
}
