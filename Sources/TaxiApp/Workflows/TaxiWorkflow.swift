import DeepLinks
import RIBs
import SessionEngine
import Streams

/// A workflow of a taxi link: begins at the root, and shares the way to the main features.
///
/// Its steps capture values, never the workflow: it owns them.
class TaxiWorkflow: Workflow<any AppRootActionableItem> {
  /// The step that every route but log-in and registration begins with.
  typealias MainFeaturesStep = Step<any AppRootActionableItem, any MainFeaturesActionableItem, Void>

  /// How long a step may wait for the backend, in milliseconds of session time.
  static let patience: Int64 = 30_000

  /// Why it runs.
  final let purpose: LinkPurpose

  init(_ name: TaxiWorkflowName, purpose: LinkPurpose) {
    self.purpose = purpose
    super.init(name: name.rawValue)
  }

  /// The prefix that all workflows fork: log-in, for which a link waits as long as it may, then the main features.
  final func mainFeatures() -> MainFeaturesStep {
    onStep("logged in") { $0.waitForLoggedIn() }
      .onStep("main features", deadline: Self.patience) { loggedIn, _ in loggedIn.waitForMainFeatures() }
      .fork()
  }
}

extension MainFeaturesActionableItem {
  /// Stops under maintenance; a place where the session stood before is rebuilt all the same (law 2).
  func unlessMaintenance<Value>(_ purpose: LinkPurpose, _ go: () -> Future<Value>) -> Future<Value> {
    isMaintenance && !purpose.isRestoring ? .stopped("maintenance") : go()
  }
}

extension LinkPurpose {
  /// Does something to a RIB that was reached, unless its place is only rebuilt: then all stands as it should.
  func unlessRestoring<Item>(_ item: Item, _ go: () -> Future<(Item, Void)>) -> Future<(Item, Void)> {
    isRestoring ? .value((item, ())) : go()
  }
}
