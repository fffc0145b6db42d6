import ArgumentParser
import ControlProtocol

/// `andon reservation`: reads and changes the reservations of a session's account, as another phone of the account
/// would.
struct ReservationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reservation", abstract: "List, add and cancel reservations of a session's account.",
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
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a reservation.")

    @Argument(help: "The session.")
    var session: String

    @Option(name: .long, help: "The pick-up time with a time zone: 2026-12-01T09:00+09:00.")
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
      let call = SessionRequest(session: session, name: "reservation.add", parameters: parameters)
      let reply = try await connection.call(call)
      guard let turn = reply.turn else { return }
      try output.print(turn, text: TurnText(turn: turn, heading: "reserved for \(at)", now: .now).text)
    }
  }

  /// `andon reservation cancel`.
  struct CancelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "cancel", abstract: "Cancel a reservation.")

    @Argument(help: "The session.")
    var session: String

    @Argument(help: "The reservation's number.")
    var reservation: Int

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let call = SessionRequest(
        session: session, name: "reservation.cancel", parameters: ["reservation": String(reservation)])
      let reply = try await connection.call(call)
      guard let turn = reply.turn else { return }
      let heading = "cancelled reservation \(reservation)"
      try output.print(turn, text: TurnText(turn: turn, heading: heading, now: .now).text)
    }
  }
}
