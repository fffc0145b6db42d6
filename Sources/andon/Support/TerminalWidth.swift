import Foundation

/// The width of the terminal on standard output.
enum TerminalWidth {
  /// The number of columns: `$COLUMNS`, else that of the terminal; `nil` when standard output is none.
  static var columns: Int? {
    let variable = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init)
    if let variable, variable > 0 { return variable }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
