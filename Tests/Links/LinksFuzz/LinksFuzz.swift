import Foundation

/// Runs a target: `links-fuzz TARGET …`.
///
/// When built by `scripts/fuzz` it is a libFuzzer program and passes the further arguments to libFuzzer. Otherwise it
/// runs each given file once, which shows the problem of an input that was found.
@main
enum LinksFuzz {
  static func main() {
    guard let target = CommandLine.arguments.dropFirst().first.flatMap(FuzzTarget.init) else {
      print("usage: links-fuzz \(FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")) …")
      exit(64)
    }
    #if FUZZING
      fuzz(target)
    #else
      for path in CommandLine.arguments.dropFirst(2) {
        let bytes = FileManager.default.contents(atPath: path) ?? Data()
        print("\(path): \(target.problem(bytes) ?? "holds")")
      }
    #endif
  }
}

#if FUZZING
  /// The entry of libFuzzer, which the linker adds with `-sanitize=fuzzer`.
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runFuzzer(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ feed: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32

  /// The target, which is set once before libFuzzer calls `feed`, because `feed` has no context parameter.
  nonisolated(unsafe) private var current = FuzzTarget.link

  private func feed(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    if let problem = current.problem(UnsafeBufferPointer(start: bytes, count: count)) {
      // libFuzzer detects an input that violates a property by the crash.
      fatalError(problem)
    }
    return 0
  }

  private func fuzz(_ target: FuzzTarget) {
    current = target
    let texts = [CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)
    let strings = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: texts.count + 1)
    for (index, text) in texts.enumerated() { strings[index] = strdup(text) }
    strings[texts.count] = nil
    var count = Int32(texts.count)
    var arguments = strings
    exit(runFuzzer(&count, &arguments, feed))
  }
#endif
