import SessionEngine

/// An app that is asked for its name and its workflows only.
struct AppStub: SimulatedApp {
  let name = "stub"
  let tables: [AppTable] = []
  let workflows: [LinkWorkflow] = []

  func initialRows(at: Int64) -> [AppRow] { [] }

  func makeInstance(_ context: AppContext) throws -> any AppInstance { throw Unused() }

  struct Unused: Error {}
}
