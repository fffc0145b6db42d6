import Testing

@testable import Inspector

@Suite struct PageFilesTests {
  @Test func thePageIsInsideTheProgram() throws {
    let page = try #require(PageFiles.all["index.html"])
    #expect(String(decoding: page, as: UTF8.self).hasPrefix("<!doctype html>"))
  }
}
