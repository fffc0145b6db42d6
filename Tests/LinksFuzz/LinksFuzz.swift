import Foundation

/// Feeds a target: `links-fuzz TARGET …`.
///
/// Built by `scripts/fuzz` it is a libFuzzer program and hands the further arguments to it. Built like everything else
/// it runs the files that it is given once, which is how an input that was found is looked at.
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

  /// Set once, before the fuzzer begins to call `feed`, which takes no context.
  nonisolated(unsafe) private var current = FuzzTarget.link

  private func feed(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    if let problem = current.problem(UnsafeBufferPointer(start: bytes, count: count)) {
      // A crash is how libFuzzer hears that an input was found.
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
