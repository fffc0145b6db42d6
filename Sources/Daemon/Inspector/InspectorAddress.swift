import Foundation
import NIOCore
public import TextFormats

/// The address at which the inspector listens: `127.0.0.1:0`, `localhost:4000`, `[::1]:4000`. Port 0 is any free port.
public struct InspectorAddress: Sendable, Hashable {
  /// The IP address, without brackets.
  public let host: String
  /// The port.
  public let port: Int

  /// Reads `HOST:PORT`. Throws when the host is neither an IP address nor `localhost`, or the port is no number from 0
  /// to 65535.
  public init(_ text: String) throws(InspectorStartError) {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (0...65_535).contains(port), text[text.index(after: colon)...].allSatisfy({ ("0"..."9").contains($0) })
    else { throw InspectorStartError.badAddress(text) }
    var host = String(text[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
    } else if host.contains(":") {
      throw .badAddress(text)
    }
    // The name could mean two addresses, of which the inspector uses one.
    if host == "localhost" { host = "127.0.0.1" }
    guard (try? SocketAddress(ipAddress: host, port: port)) != nil else { throw .badAddress(text) }
    self.host = host
    self.port = port
  }

  init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// Returns this address with the port that a channel has on this machine.
  func bound(to channel: any Channel) -> InspectorAddress {
    InspectorAddress(host: host, port: channel.localAddress?.port ?? port)
  }

  /// Whether only programs on this machine can connect.
  public var isLoopback: Bool {
    guard let address = try? SocketAddress(ipAddress: host, port: port) else { return false }
    return switch address {
    case .v4: host.hasPrefix("127.")
    case .v6: address.ipAddress == "::1"
    case .unixDomainSocket: false
    }
  }

  /// The host and the port as a URL has them.
  public var authority: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// The error that keeps the inspector from starting.
public typealias InspectorStartError = PlainError<InspectorStartErrorCode>

/// The reasons why the inspector does not start.
public enum InspectorStartErrorCode: String, Sendable, CaseIterable {
  /// The address is not `HOST:PORT`.
  case badAddress = "inspector.badAddress"
  /// Another program listens at the address.
  case inUse = "inspector.inUse"
  /// The system does not allow the address.
  case notAllowed = "inspector.notAllowed"
  /// The system refuses the address for another reason.
  case refused = "inspector.refused"
}

extension InspectorStartError {
  static func badAddress(_ text: String) -> Self {
    Self(
      .badAddress, "'\(text)' is not an address to listen at",
      hint: "give an IP address and a port, such as 127.0.0.1:0")
  }

  private static func text(of error: any Error) -> String {
    (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
  }

  /// The error for an address that the system does not give.
  static func notBound(_ address: InspectorAddress, _ error: any Error) -> Self {
    let place = "cannot listen at \(address.authority)"
    return switch (error as? IOError)?.errnoCode {
    case EADDRINUSE:
      Self(
        .inUse, "\(place): another program does",
        hint: "name another port, or 0 for any free one: \(address.host):0")
    case EACCES, EPERM:
      Self(.notAllowed, "\(place): the system does not allow it", hint: "use a port above 1023, or 0")
    default:
      Self(.refused, "\(place): \(text(of: error))", hint: "name an address of this machine, such as 127.0.0.1:0")
    }
  }
}
