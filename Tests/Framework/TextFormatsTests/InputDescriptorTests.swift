import Foundation
import Synchronization
import TestSupport
import Testing

@testable import TextFormats

/// Inputs that are pipes.
@Suite struct InputDescriptorTests {
  private func content(_ descriptor: Int32) -> String {
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    return String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
  }

  @Test func `a named pipe without a writer is told, and read when one comes`() throws {
    try TemporaryFolder.with { folder in
      let path = folder.appending(path: "pipe").path
      try #require(mkfifo(path, 0o600) == 0)
      let told = Mutex<[String]>([])
      let descriptor = InputDescriptor.open(path) { sentence in
        told.withLock { $0.append(sentence) }
        // The writer comes after the line.
        Thread { try? Data("late".utf8).write(to: URL(fileURLWithPath: path), options: []) }.start()
      }
      #expect(content(descriptor) == "late")
      let lines = told.withLock { $0 }
      #expect(lines.count == 1)
      #expect(lines.first?.contains("\(path) is a pipe, and no program has written into it yet: waiting") == true)
    }
  }

  @Test func `a pipe of a shell is read without a word, also an empty one`() throws {
    for text in ["", "early"] {
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      try pipe.fileHandleForWriting.close()
      let descriptor = InputDescriptor.open("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)") { _ in
        Issue.record("the pipe of a shell was told")
      }
      #expect(content(descriptor) == text)
    }
  }

  @Test func `a file is read, and a missing one is an error`() throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "file")
      try Data("text".utf8).write(to: file)
      #expect(content(InputDescriptor.open(file.path)) == "text")
      #expect(InputDescriptor.open(file.path + "x") < 0)
    }
  }
}
