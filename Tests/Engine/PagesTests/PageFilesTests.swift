import Foundation
import TestSupport
import Testing

@testable import Pages

@Suite struct PageFilesTests {
  private let folder = Repository.url("Sources/Engine/Pages/Files")

  @Test func `every file of the folder is inside the program as it is, and no other`() throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains(".") }
    #expect(paths.count > 20)
    #expect(Set(paths) == Set(PageFiles.paths))
    for path in paths {
      let bytes = Array(try Data(contentsOf: folder.appending(path: path)))
      #expect(PageFiles.text(of: path).map { Array($0.utf8) } == bytes, "\(path)")
    }
  }

  @Test func `the inspector serves the files of the folder with their types, and not those of exported pages`() throws {
    let page = try #require(PageFiles.file(at: "/"))
    #expect(String(decoding: page.bytes, as: UTF8.self).hasPrefix("<!doctype html>"))
    for path in PageFiles.paths {
      let file = PageFiles.file(at: "/\(path)")
      #expect((file == nil) == path.hasPrefix("exported/"), "\(path)")
      guard let file, let text = PageFiles.text(of: path) else { continue }
      // A script is served without the lines that are only a comment.
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !path.hasSuffix(".js") || !$0.drop { $0 == " " }.hasPrefix("//") }
      #expect(String(decoding: file.bytes, as: UTF8.self) == lines.joined(separator: "\n"), "\(path)")
    }
    #expect(PageFiles.file(at: "/style.css")?.type == "text/css; charset=utf-8")
    #expect(PageFiles.file(at: "/main.js")?.type == "text/javascript; charset=utf-8")
    #expect(PageFiles.file(at: "index.html") == nil)
  }

  @Test func `every module that a module imports is a file`() throws {
    for path in PageFiles.paths where path.hasSuffix(".js") {
      let text = try #require(PageFiles.text(of: path))
      for match in text.matches(of: /from '(\.\.?)\/([^']+)'/) {
        #expect((match.1 == "..") == path.hasPrefix("exported/"), "\(path)")
        #expect(PageFiles.paths.contains(String(match.2)), "\(path)")
      }
    }
  }
}
