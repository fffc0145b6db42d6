import ControlProtocol
import Testing

@Suite struct SocketPathTests {
  @Test(arguments: [
    ("/o", ["ANDON_SOCKET": "/e", "XDG_RUNTIME_DIR": "/r"], "/o"),
    (nil, ["ANDON_SOCKET": "/e", "XDG_RUNTIME_DIR": "/r"], "/e"),
    (nil, ["ANDON_SOCKET": "", "XDG_RUNTIME_DIR": "/r"], "/r/andon/andon.sock"),
    (nil, ["XDG_RUNTIME_DIR": ""], "/tmp/andon-1000/andon.sock"),
    (nil, [:], "/tmp/andon-1000/andon.sock"),
  ])
  func `the option comes before the variable, and the variable before the default`(
    option: String?, environment: [String: String], path: String
  ) throws {
    #expect(try SocketPath.resolve(option: option, environment: environment, uid: 1000) == path)
  }

  @Test func `an empty option does not mean the default path`() {
    #expect(throws: SocketPathError(path: "")) {
      try SocketPath.resolve(option: "", environment: ["ANDON_SOCKET": "/e"], uid: 1000)
    }
  }

  @Test func `a path as long as the limit is accepted, and a path one byte longer is not`() throws {
    let longest = "/" + String(repeating: "a", count: 106)
    #expect(try SocketPath.resolve(option: longest, environment: [:], uid: 0) == longest)
    #expect(throws: SocketPathError(path: longest + "a")) {
      try SocketPath.resolve(option: longest + "a", environment: [:], uid: 0)
    }
  }
}
