import Foundation
public import HeadlessUI
public import RIBs
public import Testing

/// Expects a text to equal the content of the file `Snapshots/NAME.txt` beside the test's file.
///
/// With `ANDON_RECORD=1` in the environment the file is written instead; review the difference before you commit it. A
/// failure's message has the lines that differ. Throws the error of the file system when the file cannot be written.
public func expectSnapshot(
  of text: String, named name: String, beside file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let url = URL(filePath: file).deletingLastPathComponent().appending(path: "Snapshots/\(name).txt")
  let isRecording = ProcessInfo.processInfo.environment["ANDON_RECORD"] == "1"
  try SnapshotFile(url: url).expect(text, isRecording: isRecording, sourceLocation)
}

/// Expects a tree, as indented text, to equal the file `Snapshots/NAME.txt` beside the test's file, as for a text.
public func expectSnapshot(
  of tree: TreeSnapshot, named name: String, beside file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectSnapshot(of: tree.text, named: name, beside: file, sourceLocation: sourceLocation)
}

/// Expects a screen, as `andon screen` shows it, to equal the file `Snapshots/NAME.txt` beside the test's file, as for a
/// text. No screen at all has the text `no screen`.
public func expectSnapshot(
  of screen: ScreenSnapshot?, named name: String, beside file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectSnapshot(of: screen?.text ?? "no screen", named: name, beside: file, sourceLocation: sourceLocation)
}
