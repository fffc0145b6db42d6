import ControlProtocol
import Foundation

extension ProcessUse {
  /// What this process uses by now.
  static var current: ProcessUse {
    var use = ProcessUse()
    var times = rusage()
    #if os(Linux)
      let itself = Int32(RUSAGE_SELF.rawValue)
    #else
      let itself = RUSAGE_SELF
    #endif
    if getrusage(itself, &times) == 0 {
      use.processorSeconds = seconds(times.ru_utime) + seconds(times.ru_stime)
    }
    // The second number is that of the pages in memory.
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ").dropFirst()
      .first
    use.residentBytes = pages.flatMap { Int($0) }.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
    use.openFiles = OpenFiles.count(of: getpid()).map { Int($0) }
    use.mostFiles = OpenFiles.limit(of: getpid()).map { Int($0) }
    return use
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
}
