import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import AndonCommands

/// The runs and the commands that README and the articles show. `scripts/test-tutorial` carries out the tutorial.
@Suite(.andon) struct ShownRunTests {
  /// A command after a `$` with the lines below it, which are what it prints; a line … stands for any lines, and … in a
  /// line for any text.
  private struct Run {
    let page: String
    let command: String
    let lines: [String]
  }

  /// A block of code of a page.
  private struct Block {
    let page: String
    let lines: [String]
    var isRun: Bool { lines.first?.hasPrefix("$ ") == true }

    /// The runs of the block. A command goes on after a `\` at the end of its line.
    var runs: [Run] {
      var runs: [(command: String, lines: [String])] = []
      var isContinued = false
      for line in lines {
        if isContinued {
          runs[runs.count - 1].command += "\n" + line
        } else if line.hasPrefix("$ ") {
          runs.append((String(line.dropFirst(2)), []))
        } else {
          runs[runs.count - 1].lines.append(line)
        }
        isContinued = line.hasSuffix("\\") && (isContinued || line.hasPrefix("$ "))
      }
      return runs.map { Run(page: page, command: $0.command, lines: $0.lines) }
    }
  }

  /// The tutorial shows builds and a growing app, which take minutes: a script of its own carries it out.
  private static let tutorial = "FromAnEmptyFolder.md"

  private static func blocks() throws -> [Block] {
    let sources = Repository.url("Sources")
    let names = try #require(FileManager.default.enumerator(atPath: sources.path)).compactMap { $0 as? String }
    let articles = names.filter { $0.hasSuffix(".md") && !$0.hasSuffix(tutorial) }.sorted()
      .map { sources.appending(path: $0) }
    return try ([Repository.url("README.md")] + articles).flatMap { page in
      var blocks: [Block] = []
      var block: [String]?
      for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      {
        if line.hasPrefix("```") {
          if let block { blocks.append(Block(page: page.lastPathComponent, lines: block)) }
          block = block == nil ? [] : nil
        } else {
          block?.append(String(line))
        }
      }
      return blocks
    }
  }

  @Test func `every shown run prints what is shown`() throws {
    let runs = try Self.blocks().filter(\.isRun).flatMap(\.runs)
    #expect(runs.count >= 4)
    for (page, runs) in Dictionary(grouping: runs, by: \.page) {
      try AndonProcess.inFolder { andon in
        try andon.withDaemon(["--durability", "off"]) { _ in
          for run in runs {
            let result = try andon.run(
              [], script: "PATH=\"${0%/*}:$PATH\"; cd '\(andon.folder.path)'\n" + run.command)
            #expect(result.error == "", "\(page): \(run.command)")
            let printed = result.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let shown = Self.trimmed(run.lines)
            #expect(Self.fits(shown[...], Self.trimmed(printed)[...]), "\(page): \(run.command)\n\(result.output)")
          }
        }
      }
    }
  }

  @Test func `the lines to paste at the beginning of README run in their order`() throws {
    let block = try #require(Self.blocks().first { $0.page == "README.md" })
    #expect(block.lines.count == 5)
    #expect(block.lines[0].hasPrefix("scripts/run "))
    #expect(FileManager.default.isExecutableFile(atPath: Repository.url("scripts/run").path))
    #expect(block.lines[1].hasPrefix("export PATH=\"$PWD/.build/debug:$PATH\""))
    try AndonProcess.inFolder { andon in
      for line in block.lines.dropFirst(2) {
        let result = try andon.run(
          [], script: "PATH=\"${0%/*}:$PATH\"; cd '\(andon.folder.path)'\n" + line)
        #expect([0, 10].contains(result.status), "\(line): \(result)")
        #expect(result.error == "", "\(line)")
      }
    }
  }

  @Test func `every shown command of the program is one that it reads`() throws {
    var count = 0
    for block in try Self.blocks() {
      for line in block.lines {
        let words = Self.words(line)
        guard let program = words.first, ["andon", "coffee"].contains(program) else { continue }
        count += 1
        #expect(throws: Never.self, "\(block.page): \(line)") {
          if case .arguments(let words) = try AppRequestLine(Array(words.dropFirst()), AndonProgram.current.requests) {
            _ = try AndonCommand.parseAsRoot(words)
          }
        }
      }
    }
    #expect(count > 20)
  }

  /// The words of a command line, up to a comment, a pipe, a redirection or a remark after three spaces.
  private static func words(_ line: String) -> [String] {
    let command = line.hasPrefix("$ ") ? line.dropFirst(2) : line[...]
    let ends = ["   ", " #", " |", " >", " &", " \\"].compactMap { command.firstRange(of: $0)?.lowerBound }
    return command[..<(ends.min() ?? command.endIndex)].split(separator: " ").map(String.init)
  }

  private static func trimmed(_ lines: [String]) -> [String] {
    var lines = lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Whether printed lines are the shown ones.
  private static func fits(_ shown: ArraySlice<String>, _ printed: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return printed.isEmpty }
    if first == "…" {
      return (printed.startIndex...printed.endIndex).contains { fits(shown.dropFirst(), printed[$0...]) }
    }
    guard let line = printed.first else { return false }
    return isLine(line, first) && fits(shown.dropFirst(), printed.dropFirst())
  }

  private static func isLine(_ line: String, _ shown: String) -> Bool {
    let parts = shown.split(separator: "…", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return line == shown }
    return line.hasPrefix(parts[0]) && line.hasSuffix(parts[1]) && line.count >= parts[0].count + parts[1].count
  }
}
