import Flux
import Testing
import TextFormats

/// A stored state that the store of a changed app cannot decode.
@Suite struct StoredStateErrorTests {
  private struct Cart: StoreState {
    static let storeName = "cart"
    struct Line: Codable, Hashable { var count = 0 }
    enum Mode: String, Codable { case eatIn, takeAway }
    var lines: [Line] = []
    var mode = Mode.eatIn
    mutating func reduce(_ action: any Action) {}
  }

  @Test(arguments: [
    (#"{"mode":"eatIn"}"#, "the field `lines` is missing"),
    (#"{"lines":[{"count":1},{"count":"2"}],"mode":"eatIn"}"#, "the field `lines.[1].count` has another type"),
    (#"{"lines":[],"mode":null}"#, "the field `mode` is null"),
    (#"{"lines":[],"mode":"delivered"}"#, "the field `mode` has a value that the app does not know"),
    ("[]", "the whole state has another type"),
  ]) func `the error names the store and the field, and no value`(json: String, problem: String) throws {
    let error = #expect(throws: StoredStateError.self) {
      _ = try Store<Cart>(Dispatcher(), stored: ["cart": json])
    }
    #expect(error?.code == .otherFields)
    #expect(error?.message == "the stored state of the store cart does not fit the app: \(problem)")
  }

  @Test func `a state that fits is decoded`() throws {
    let stored: StoredStates = ["cart": #"{"lines":[{"count":2}],"mode":"takeAway"}"#]
    #expect(try stored.state(of: Cart.self)?.lines.map(\.count) == [2])
    #expect(try StoredStates().state(of: Cart.self) == nil)
  }
}
