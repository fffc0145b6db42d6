import Foundation
import Pages
import TextFormats

/// A page that leads a browser to an address with a secret in it.
struct ForwardingPage {
  /// The address.
  let address: String

  /// The page. It loads nothing, and does not tell the address to the page that it leads to.
  private var html: String {
    ExportedPage("forwarding", ["address": "\(address)", "title": "\(Program.name)"]).text
  }

  /// Writes the page to a new file of mode 0600, in place of an earlier one. Throws when it cannot be written.
  func write(to path: String) throws(CommandError) {
    unlink(path)
    let file = Foundation.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.failure(path, SystemError()) }
    defer { close(file) }
    do throws(SystemError) {
      try Descriptor(number: file).write(html)
    } catch {
      throw Self.failure(path, error)
    }
  }

  private static func failure(_ path: String, _ error: SystemError) -> CommandError {
    CommandError(
      .unwritable, "\(path) cannot be written: \(error.message)",
      hint: "print the address instead: \(Program.name) inspect")
  }
}

/// The browser of this user.
enum Browser {
  /// Opens a file, where there is a screen. A browser that does not start is no error: the caller has printed the path.
  static func open(_ file: String) {
    #if os(Linux)
      let environment = ProcessInfo.processInfo.environment
      guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return }
      let program = "xdg-open"
    #else
      let program = "open"
    #endif
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program, file]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
  }
}
