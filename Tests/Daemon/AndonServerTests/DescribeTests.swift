import AndonServer
import ControlProtocol
import SessionEngine
import Testing

/// The method `describe`, through the client.
@Suite struct DescribeTests {
  @Test func `the description has all methods, the app's requests, the errors and the limits in force`() async throws {
    var limits = DaemonLimits()
    limits[.pendingLinks] = 3
    try await TestDaemon.with(limits: limits) { daemon in
      let client = try await daemon.client()
      let reply = try await client.call(Describe())
      let methods = Array(reply.methods.prefix(ControlMethods.all.count))
      let app: any SimulatedApp = try TestDaemon.app()
      #expect(methods == ControlMethods.all.map { MethodDescription($0, of: app) })
      #expect(methods.map(\.takesAnyText) == methods.map { $0.name == "session.request" })
      let settings = methods.first { $0.name == "session.configure" }?.parameters.map(\.name)
      #expect(settings == app.settingNames.map { $0 + SessionSettings.names + ["session", "key"] })
      #expect(methods.map(\.name) == client.hello.methods)
      let requests = reply.methods.dropFirst(methods.count)
      let declared = app.requests
      #expect(requests.map(\.name) == declared.map(\.name))
      #expect(requests.map(\.isChanging) == declared.map(\.isChanging))
      let cancel = try #require(requests.first { $0.name == "reservation.cancel" })
      #expect(cancel.parameterText == "reservation, [session], [key]")
      #expect(cancel.scope == .session)
      #expect(reply.errors.map(\.kind) == ControlError.Kind.allCases.map(\.rawValue))
      #expect(reply.errors.first { $0.kind == "session.notFound" }?.code == -32010)
      #expect(reply.errors.filter(\.isRetryable).map(\.kind).contains("server.busy"))
      let status = try await client.call(Status())
      #expect(reply.limits == status.limits)
      #expect(reply.limits["pending_links"] == 3)
      #expect(reply.protocol == client.hello.protocol)
    }
  }
}
