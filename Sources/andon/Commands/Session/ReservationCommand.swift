import ArgumentParser
import ControlProtocol
import TextFormats

/// `andon reservation`: reads and changes the reservations of a session's account, as another phone of the account
/// would.
struct ReservationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reservation", abstract: "List, add and cancel reservations of a session's account.",
    discussion: "The account is the one that is logged in. When none is, it is the first account of states.yaml.",
    subcommands: [ListCommand.self, AddCommand.self, CancelCommand.self])

  /// `andon reservation list`.
  struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the reservations.")

    @Argument(help: "The session.")
    var session = "default"

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let call = SessionRequest(session: session, name: "reservation.list")
      let reply = try await connection.call(call)
      guard let answer = reply.answer else { return }
      try output.print(answer, text: ReservationTable(answer).text)
    }
  }

  /// `andon reservation add`.
  struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a reservation and print its number.")

    @Argument(help: "The session.")
    var session = "default"

    @Option(name: .long, help: "The pick-up time with a time zone: YYYY-MM-DDTHH:MM+09:00.")
    var at: String

    @Option(name: .long, help: "The pick-up place: a name, or LATITUDE,LONGITUDE,NAME.")
    var pickup: String

    @Option(name: .long, help: "The destination, in the same form.")
    var dropoff: String?

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      var parameters = ["at": at, "pickup": pickup]
      parameters["dropoff"] = dropoff
      let list = SessionRequest(session: session, name: "reservation.list")
      let add = SessionRequest(session: session, name: "reservation.add", parameters: parameters)
      // The daemon handles the requests of a connection in order. A reservation that another client adds between them
      // has a lower number, unless it comes after this one.
      let replies = try await connection.withDaemon { daemon in
        try await daemon.calls([list, add, list]).map { try $0.mapError { CommandError($0) }.get() }
      }
      guard let turn = replies[1].turn else { return }
      let number = Self.number(before: replies[0].answer, after: replies[2].answer)
      let heading = "reservation\(number.map { " \($0)" } ?? "") added for \(at)"
      try output.print(
        AddedReservation(reservation: number, turn: turn), text: TurnText(turn: turn, heading: heading, now: .now).text)
    }

    /// Returns the highest number that is new in the second list; `nil` without one.
    static func number(before: JSONValue?, after: JSONValue?) -> Int64? {
      let numbers = { (list: JSONValue?) in
        Set((list?.object?["reservations"]?.array ?? []).compactMap { $0.object?["id"]?.integer })
      }
      return numbers(after).subtracting(numbers(before)).max()
    }
  }

  /// `andon reservation cancel`.
  struct CancelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "cancel", abstract: "Cancel a reservation.",
      usage: "andon reservation cancel [<session>] <reservation> [--socket <socket>] [--json]")

    @Argument(
      help: ArgumentHelp(
        "The reservation's number, optionally after a session's name. Default: `default`.",
        valueName: "reservation"))
    var words: [String]

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
      let number = try target.value
      guard Int(number) != nil else {
        throw ValidationError("The reservation's number is a whole number, not '\(number)'.")
      }
    }

    private var target: SessionAndValue { get throws { try SessionAndValue(words, value: "a reservation's number") } }

    func run() async throws {
      let target = try target
      let call = SessionRequest(
        session: target.session, name: "reservation.cancel", parameters: ["reservation": target.value])
      let reply = try await connection.call(call)
      guard let turn = reply.turn else { return }
      let heading = "cancelled reservation \(target.value)"
      try output.print(turn, text: TurnText(turn: turn, heading: heading, now: .now).text)
    }
  }
}

/// The turn of `reservation add` with the number of the reservation; `nil` where another client removed it at once.
private struct AddedReservation: Encodable {
  let reservation: Int64?
  let turn: TurnReply

  private enum CodingKeys: String, CodingKey { case reservation }

  func encode(to encoder: any Encoder) throws {
    try turn.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(reservation, forKey: .reservation)
  }
}
