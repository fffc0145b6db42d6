import CodeReading
import Foundation
import Testing

@testable import Scaffolding

@Suite struct FilePlanTests {
  private let folder = NSTemporaryDirectory() + "/FilePlanTests-\(UUID().uuidString)"

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func files() throws -> [NewFile] {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "old".write(toFile: path("Old.swift"), atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path("Old.swift"))
    return [
      NewFile(path: path("New/Deep/New.swift"), text: "let new = 1\n"),
      NewFile(path: path("Old.swift"), text: "let old = 2\n", isEdited: true, written: [0..<11]),
    ]
  }

  private func contents() throws -> [String: String] {
    var found: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      found[name] = FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
    }
    return found
  }

  @Test func `all files are written, and an edited one keeps its permissions`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FilePlan(files()).write()
    #expect(try contents() == ["New/Deep/New.swift": "let new = 1\n", "Old.swift": "let old = 2\n"])
    let mode = try FileManager.default.attributesOfItem(atPath: path("Old.swift"))[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o640)
  }

  @Test func `a path may be longer than the longest name of a file`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let deep = (0..<12).map { "Folder\($0)WithAVeryLongNameOfItsOwn" }.joined(separator: "/") + "/New.swift"
    #expect(deep.utf8.count > 255)
    let files = [
      NewFile(path: path(deep), text: "let new = 1\n"), NewFile(path: path("New.swift"), text: "let new = 2\n"),
    ]
    try FilePlan(files).write()
    #expect(try contents()[deep] == "let new = 1\n")
    #expect(try contents()["New.swift"] == "let new = 2\n")
    let copies = try TemporaryFolder()
    defer { copies.remove() }
    for file in files { _ = try copies.write(file) }
    #expect(try files.map(copies.text) == files.map(\.text))
  }

  @Test func `when a file cannot be written, nothing changes`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let plan = try FilePlan(files())
    try FileManager.default.createDirectory(atPath: path("Old.swift.new"), withIntermediateDirectories: false)
    let error = refusal { try plan.write() }
    #expect(error?.code == .unwritable)
    #expect(error?.message == "\(path("Old.swift")) cannot be written; nothing was changed")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["Old.swift", "Old.swift.new"])
    #expect(try contents()["Old.swift"] == "old")
  }

  @Test func `when a file cannot be moved to its place, those that were are as before`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let plan = try FilePlan(files() + [NewFile(path: path("Last.swift"), text: "")])
    let error = refusal { try plan.write { $1.hasSuffix("Last.swift") ? -1 : rename($0, $1) } }
    #expect(error?.code == .unwritable)
    #expect(try contents() == ["Old.swift": "old"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["Old.swift"])
  }

  /// A file that moves into another folder, and the path of one that is removed.
  private func moved() throws -> FilePlan {
    try FileManager.default.createDirectory(atPath: path("Cart"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: path("Gone"), withIntermediateDirectories: true)
    for name in ["Cart/Cart.swift", "Gone/Gone.swift"] {
      try "old".write(toFile: path(name), atomically: false, encoding: .utf8)
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path("Cart/Cart.swift"))
    let file = NewFile(path: path("Cart/Cart.swift"), text: "new", isEdited: true, written: [])
    return try FilePlan([file.moved(to: path("Basket/Basket.swift"))], removed: [path("Gone/Gone.swift")])
  }

  @Test func `a moved and a removed file leave no empty folder, and the moved one keeps its permissions`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try moved().write()
    #expect(try contents() == ["Basket/Basket.swift": "new"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["Basket"])
    let mode =
      try FileManager.default.attributesOfItem(atPath: path("Basket/Basket.swift"))[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o640)
  }

  @Test func `when a file cannot be removed, the moved ones are back`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let plan = try moved()
    try FileManager.default.removeItem(atPath: path("Gone/Gone.swift"))
    #expect(refusal { try plan.write() }?.code == .unwritable)
    #expect(try contents() == ["Cart/Cart.swift": "old"])
  }

  @Test func `a place for a moved file that is taken is refused`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try moved()
    try FileManager.default.createDirectory(atPath: path("Basket"), withIntermediateDirectories: true)
    try "mine".write(toFile: path("Basket/Basket.swift"), atomically: false, encoding: .utf8)
    #expect(refusal { _ = try moved() }?.code == .nameTaken)
  }

  @Test func `a new file that exists is refused before anything is written`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = try files() + [NewFile(path: path("Old.swift"), text: "")]
    #expect(refusal { _ = try FilePlan(files) }?.code == .nameTaken)
  }

  @Test func `a file where a folder must be is refused with its path`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try files()
    let new = NewFile(path: path("Old.swift/Deep/New.swift"), text: "")
    let error = refusal { _ = try FilePlan([new]) }
    #expect(error?.code == .nameTaken)
    #expect(error?.message.hasSuffix("/Old.swift is a file, and a folder must be there for \(new.path)") == true)
  }

  @Test func `new lines get the file's levels, and old lines stay`() throws {
    let text = "struct A {\n    let a  =  1\n    let b  =  2\n}\n"
    let new = text.utf8.count - "    let b  =  2\n}\n".utf8.count
    let file = NewFile(path: "A.swift", text: text, isEdited: true, written: [new..<new + 15])
    let formatted = try SwiftFormat(package: repository, or: repository).formatted([file])
    #expect(formatted.map(\.text) == ["struct A {\n    let a  =  1\n    let b = 2\n}\n"])
  }

  @Test func `a new app has its name in all files, and this package as its dependency`() throws {
    let plan = try NewApp("Books", folder: "shop").plan(package: repository)
    #expect(plan.contains { $0.path == "shop/Sources/BooksApp/BooksApp.swift" })
    #expect(plan.first { $0.path == "shop/Package.swift" }?.text.contains("name: \"andon\", path: \"..") == true)
    #expect(!plan.contains { $0.path.contains("ample") || $0.text.contains("Sample") || $0.text.contains("__") })
    #expect(refusal { _ = try NewApp("Books", folder: repository) }?.message == "\(repository) is not empty")
  }

  @Test(arguments: [
    ("/a/shop", "/a/andon", "../andon"), ("/a/andon/shop", "/a/andon", ".."), ("/a/andon", "/a/andon", "."),
    ("/a", "/a/b/andon", "b/andon"), ("/x/y", "/a/andon", "../../a/andon"),
  ])
  func `the path of the dependency is relative to the app`(app: String, package: String, path: String) {
    #expect(NewApp.path(from: URL(filePath: app), to: URL(filePath: package)) == path)
  }

  @Test func `an app can depend on an address and a version`() throws {
    let source = NewApp.Source.address(url: "https://example.com/andon.git", version: "1.2.0")
    let plan = try NewApp("Books", folder: "shop", source: source).plan(package: repository)
    let text = plan.first { $0.path == "shop/Package.swift" }?.text
    #expect(text?.contains(".package(url: \"https://example.com/andon.git\", from: \"1.2.0\")") == true)
    let check = plan.first { $0.path == "shop/Tests/BooksAppTests/DependencyTests.swift" }?.text
    #expect(check?.contains("\".build/checkouts/andon/scripts/ribs\"") == true)
  }

  @Test func `an app with a log-in has its screens below LoggedIn, and one without has no log-in`() throws {
    let plain = try NewApp("Books", folder: "shop").plan(package: repository).map(\.path)
    let login = try NewApp("Books", folder: "shop", hasLogin: true).plan(package: repository).map(\.path)
    let code = "shop/Sources/BooksApp/Root"
    #expect(plain.contains("\(code)/Home/HomeRouter.swift"))
    #expect(!plain.contains { $0.contains("Logged") })
    #expect(login.contains("\(code)/LoggedIn/Home/HomeRouter.swift"))
    #expect(login.contains("\(code)/LoggedOut/LoggedOutView.swift"))
    #expect(!login.contains("\(code)/Home/HomeRouter.swift"))
    #expect(Set(login).count == login.count)
  }

  @Test func `the workflow of a new app is the one in config, with the app's own program`() throws {
    let plan = try NewApp("Books", folder: "shop").plan(package: repository)
    let shipped = try String(contentsOfFile: "\(repository)/config/github-workflow.yml", encoding: .utf8)
    let own = shipped.replacing("PROGRAM: andon", with: "PROGRAM: books")
    #expect(own != shipped)
    #expect(plan.first { $0.path == "shop/.github/workflows/links.yml" }?.text == own)
  }
}
