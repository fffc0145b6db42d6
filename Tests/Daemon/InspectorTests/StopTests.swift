import AndonServer
import ControlProtocol
import NIOCore
import Testing
import TextFormats

@testable import Inspector

@Suite struct StopTests {
  @Test func `streams end with an event when the daemon stops, which it does soon`() async throws {
    try await InspectedDaemon.with(stopsItself: true) { daemon in
      let streams = try ["/events", "/events?session=default", "/events?session=default"].map {
        try EventReader(daemon, $0)
      }
      for stream in streams { _ = try stream.next() }
      let before = ContinuousClock.now
      await daemon.stop()
      #expect(ContinuousClock.now - before < .seconds(20))
      for stream in streams {
        var kinds: [String] = []
        while let event = try stream.next() { kinds.append(event.kind ?? "") }
        #expect(kinds.last == "end", "\(kinds)")
      }
      #expect((try? HTTPConnection(port: daemon.port)) == nil)
    }
  }

  @Test func `an inspector stops soon, whatever its clients do`() async throws {
    try await InspectedDaemon.with(stopsItself: true) { daemon in
      let silent = try HTTPConnection(port: daemon.port)
      let half = try HTTPConnection(port: daemon.port)
      try half.send("POST /rpc HTTP/1.1\r\nHost: \(daemon.host)\r\n")
      let slow = try EventReader(daemon, "/events", receiveBytes: 4_096)
      let before = ContinuousClock.now
      await daemon.inspector.stop()
      #expect(ContinuousClock.now - before < .seconds(20))
      #expect(silent.isEnded())
      #expect(half.isEnded())
      #expect(slow.head.status == 200)
      await daemon.running.stop()
    }
  }

  @Test func `a port in use, a foreign address and a wrong one are errors with a hint`() async throws {
    try await InspectedDaemon.with { daemon in
      let routes = try InspectedDaemon.routes.get()
      for (address, code) in [(daemon.host, InspectorStartError.Code.inUse), ("192.0.2.1:0", .refused)] {
        let configuration = InspectorConfiguration(
          address: try InspectorAddress(address), socket: daemon.socket, lineBytes: 65_536)
        let error = await #expect(throws: InspectorStartError.self) {
          _ = try await Inspector.start(configuration, app: try InspectedDaemon.app.get(), routes: routes)
        }
        #expect(error?.code == code)
        #expect(error?.message.contains(address) == true)
        #expect(error?.hint.isEmpty == false)
      }
    }
  }
}

@Suite struct InspectorAddressTests {
  @Test(arguments: [
    ("127.0.0.1:0", "127.0.0.1:0", true), ("localhost:4000", "127.0.0.1:4000", true), ("[::1]:80", "[::1]:80", true),
    ("127.1.2.3:65535", "127.1.2.3:65535", true), ("0.0.0.0:80", "0.0.0.0:80", false), ("[::]:80", "[::]:80", false),
    ("192.168.1.2:80", "192.168.1.2:80", false), ("[::ffff:127.0.0.1]:1", "[::ffff:127.0.0.1]:1", false),
  ])
  func `an address is read, and it is known whether other machines reach it`(
    text: String, authority: String, isLoopback: Bool
  ) throws {
    let address = try InspectorAddress(text)
    #expect(address.authority == authority)
    #expect(address.isLoopback == isLoopback)
  }

  @Test(arguments: [
    "", "127.0.0.1", ":80", "80", "example.com:80", "127.0.0.1:x", "127.0.0.1:-1", "127.0.0.1:65536", "::1:80",
    "[127.0.0.1]x:80", "127.0.0.1:８", "127.0.0.1:+8", " 127.0.0.1:8", "127.0.0.1:8 ", "0x7f.1:80",
  ])
  func `anything else is refused with an example`(text: String) {
    let error = #expect(throws: InspectorStartError.self) { try InspectorAddress(text) }
    #expect(error?.code == .badAddress)
    #expect(error?.hint.contains("127.0.0.1:0") == true)
  }
}
