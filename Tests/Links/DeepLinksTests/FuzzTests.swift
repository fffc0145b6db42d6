import Foundation
import LinkTestSupport
import Testing
import TextFormats

@testable import links_fuzz

/// The seeds of the fuzzer, and every input that it found.
struct FuzzTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

  private static func inputs(_ target: FuzzTarget) -> [URL] {
    ["seeds", "fuzz"].flatMap { folder in
      let folder = fixtures.appending(path: "\(folder)/\(target.rawValue)")
      return (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `every property holds for every known input`(_ target: FuzzTarget) throws {
    let inputs = Self.inputs(target)
    #expect(!inputs.isEmpty)
    for input in inputs {
      #expect(target.problem(try Data(contentsOf: input)) == nil, "\(input.lastPathComponent)")
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `every property holds for truncated and damaged inputs`(_ target: FuzzTarget) throws {
    let seed: UInt64 = 20_261_125
    var random = SplitMix64(seed: seed)
    for input in Self.inputs(target) {
      let bytes = try Data(contentsOf: input)
      for _ in 0..<60 {
        var damaged = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
        for _ in 0..<Int.random(in: 0...3, using: &random) where !damaged.isEmpty {
          damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(in: 0 ... .max, using: &random)
        }
        #expect(target.problem(damaged) == nil, "seed \(seed), \(input.lastPathComponent)")
      }
    }
  }
}
