import AndonTesting
import DeepLinks
import Foundation
import LinkDialects
import PortedApp
import RIBs
import SessionEngine
import Testing

/// The app in the shapes of RIBs-iOS behind its links.
@Suite struct PortedTests {
    private let session: TestSession
    private static let app = Result { try PortedApp(withoutStates: "states.yaml") }
    private static let routes = Result {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: package.appending(path: "config/links.yaml"), encoding: .utf8)
        return try RouteTable(yaml: text, file: "links.yaml")
    }

    init() throws {
        session = try TestSession(app: Self.app.get(), routes: Self.routes.get())
        session.turn(.configure(["language": "en"]))
    }

    @Test func `a link waits for the reader, and opens its book when they enter`() throws {
        #expect(session.tree.text == "Root\n  Entrance")
        let waiting = try session.open("library://books/momo")
        #expect(waiting.outcome == .waiting)
        let turn = try session.tap("name", "Ann")
        #expect(turn.settled.map(\.outcome) == [.completed])
        #expect(session.tree.text == "Root (covered)\n  Shelves (covered)\n    Book")
    }

    @Test func `a session is rebuilt from its link, with the reader and the marks`() throws {
        try session.tap("name", "Ann")
        try session.tap("book.alice")
        try session.tap("mark")
        try session.restart()
        #expect(session.tree.text == "Root (covered)\n  Shelves (covered)\n    Book")
        try session.tap("close")
        #expect(session.tree.text == "Root\n  Shelves")
        #expect(session.text("book.alice") == "alice ★")
        try session.tap("leave")
        #expect(session.tree.text == "Root\n  Entrance")
    }

    @Test func `a link to the shelves closes the book, and marks are shown`() throws {
        try session.tap("name", "Ann")
        try session.open("library://books/alice")
        try session.tap("mark")
        let turn = try session.open("library://shelves")
        #expect(turn.outcome == .completed)
        #expect(session.text("book.alice") == "alice ★")
        #expect(session.text("book.momo") == "momo")
    }
}
