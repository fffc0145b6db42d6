import AndonServer
import ControlProtocol
import Foundation
import SessionEngine
import TaxiApp
import Testing
import TextFormats

/// Starts of a daemon whose app declares other tables than the database has.
@Suite struct AppTableStartTests {
  @Test func `a start that resets the tables makes sessions new and keeps the journal and the keys`() async throws {
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: nil)
      var client = try await daemon.client()
      let new = try await client.call(SessionTree()).tree
      let login = try await client.call(SessionLogin(key: "k"))
      _ = try await client.call(SessionCreate(session: "alice"))
      #expect(try await client.call(LinkOpen(url: "taxi://wallet", session: "alice")).outcome == .waiting)
      await client.close()
      await daemon.running.stop()

      let app = OtherTables(taxi: try TestDaemon.app())
      let error = await #expect(throws: DaemonError.self) {
        _ = try await TestDaemon.start(in: folder, storage: nil, app: app)
      }
      #expect(error?.message.contains("the table reservations of the database has the columns") == true)
      #expect(error?.hint.contains("serve --reset-app-tables") == true)

      let log = LogRecorder()
      let again = try await TestDaemon.start(
        in: folder, storage: nil, app: app, logger: log.logger, resetsAppTables: true)
      client = try await again.client()
      #expect(try await client.call(SessionTree()).tree == new)
      #expect(try await client.call(SessionShow(session: "alice")).pending.isEmpty)
      #expect(try await client.call(SessionLogin(key: "k")) == login)
      let links = try await client.call(LinkLog(session: "alice")).links
      #expect(links.map(\.outcome.reason) == ["sessionClosed"])
      let kinds = try await client.call(LinkExport(session: "default")).entries
        .map { try $0.value(JournalEntry.self).event }
      #expect(kinds == [.create, .login, .close, .create])
      #expect(log.lines.contains { $0.contains("tables.reset") })
      await client.close()
      await again.running.stop()
    }
  }
}

/// The taxi app after a change of its tables without a migration.
private struct OtherTables: SimulatedApp {
  let taxi: TaxiApp
  var name: String { taxi.name }
  var workflows: [LinkWorkflow] { taxi.workflows }
  var tables: [AppTable] {
    taxi.tables.map { table in
      guard table.name == "reservations" else { return table }
      return AppTable(table.name, columns: table.columns.dropLast() + [.init("renamed", .integer)])
    }
  }
  func initialRows(at: Int64) -> [AppRow] { taxi.initialRows(at: at) }
  func makeInstance(_ context: AppContext) throws -> any AppInstance { try taxi.makeInstance(context) }
}
