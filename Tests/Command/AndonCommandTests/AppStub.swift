import SessionEngine

/// An app with a name and no workflows.
struct AppStub: SimulatedApp {
  let name = "stub"
  let tables: [AppTable] = []
  let workflows: [LinkWorkflow] = []

  func initialRows(at: Int64) -> [AppRow] { [] }

  func makeInstance(_ context: AppContext) throws -> any AppInstance { throw UnusedError() }

  struct UnusedError: Error {}
}
