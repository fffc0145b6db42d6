import Foundation
import TestSupport
import Testing

@testable import Inspector

@Suite struct PageFilesTests {
  @Test func thePageIsInsideTheProgram() throws {
    let page = try #require(PageFiles.all["index.html"])
    #expect(String(decoding: page, as: UTF8.self).hasPrefix("<!doctype html>"))
  }

  @Test func `every file of the page is served as it is, and no other`() throws {
    let folder = Repository.url("Sources/Daemon/Inspector/Page")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == Set(PageFiles.all.keys))
    for name in names {
      let file = try #require(PageFiles.file(at: "/\(name)"), "\(name)")
      #expect(file.bytes == Array(try Data(contentsOf: folder.appending(path: name))))
    }
    #expect(PageFiles.file(at: "/Page/index.html") == nil)
    #expect(PageFiles.file(at: "index.html") == nil)
  }
}
