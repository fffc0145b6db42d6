import ControlProtocol
import Testing
import TextFormats

@Suite struct SocketPathTests {
  @Test(arguments: [
    ("/o", ["ANDON_SOCKET": "/e", "XDG_RUNTIME_DIR": "/r"], "/o"),
    (nil, ["ANDON_SOCKET": "/e", "XDG_RUNTIME_DIR": "/r"], "/e"),
    (nil, ["ANDON_SOCKET": "", "XDG_RUNTIME_DIR": "/r"], "/r/andon/andon.sock"),
    (nil, ["ANDON_STATE": "/s", "XDG_RUNTIME_DIR": "/r"], "/s/andon.sock"),
    (nil, ["ANDON_STATE": "/s", "ANDON_SOCKET": "/e"], "/e"),
    (nil, ["XDG_RUNTIME_DIR": ""], "/tmp/andon-1000/andon.sock"),
    (nil, [:], "/tmp/andon-1000/andon.sock"),
  ])
  func `the option comes before the variable, and the variable before the default`(
    option: String?, environment: [String: String], path: String
  ) throws {
    #expect(try SocketPath.resolve(option: option, environment: environment, uid: 1000) == path)
  }

  @Test func `a program of another name has its own variable and path`() throws {
    func path(_ environment: [String: String]) throws -> String {
      try SocketPath.resolve(option: nil, program: "my-coffee", environment: environment, uid: 1000)
    }
    #expect(try path(["MY_COFFEE_SOCKET": "/c", "ANDON_SOCKET": "/e"]) == "/c")
    #expect(try path(["ANDON_SOCKET": "/e", "XDG_RUNTIME_DIR": "/r"]) == "/r/my-coffee/my-coffee.sock")
    #expect(try path([:]) == "/tmp/my-coffee-1000/my-coffee.sock")
  }

  @Test func `a relative folder is refused: commands in other working folders would look for another socket`() {
    let error = #expect(throws: SocketPathError.self) {
      try SocketPath.resolve(option: nil, environment: ["ANDON_STATE": "state"], uid: 1000)
    }
    #expect(error?.code == .relative)
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
