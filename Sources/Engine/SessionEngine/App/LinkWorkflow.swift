public import DeepLinks
public import RIBs

/// The descriptor of a workflow to which a route table may bind links: its name, its parameters, what it needs, and how
/// it is made.
public final class LinkWorkflow: Sendable {
  /// The name that the route table uses.
  public let name: String
  /// The parameters that the workflow reads; `nil` when the app does not declare them.
  public let parameters: [WorkflowParameter]?
  /// The states that the workflow waits for, or is stopped without, such as `logged in`.
  public let needs: [String]
  private let make: (@Sendable (DeepLink) -> (any MadeWorkflow)?)?

  /// Declares a workflow. `make` returns the workflow of a link, or `nil` when the link lacks a parameter.
  public init<RootItem>(
    _ name: String, _ parameters: [WorkflowParameter]? = nil, needs: [String] = [],
    _ make: @escaping @Sendable (DeepLink) -> Workflow<RootItem>?
  ) {
    self.name = name
    self.parameters = parameters
    self.needs = needs
    self.make = make
  }

  /// Declares a workflow by name only, for an app that starts it in its own way.
  public init(_ name: String) {
    self.name = name
    parameters = nil
    needs = []
    make = nil
  }

  /// Returns the steps that the workflow takes for a link; `nil` when the link lacks a parameter.
  public func description(of link: DeepLink) -> WorkflowDescription? {
    guard let make else { return WorkflowDescription() }
    return make(link).map { WorkflowDescription(steps: $0.stepNames, needs: needs) }
  }

  /// Starts the workflow of a link from the root's item. Returns `nil` when the link lacks a parameter, or when the
  /// workflow starts from an item of another type.
  public func start(_ link: DeepLink, from item: Any, _ mode: WorkflowRun.Mode, in tree: RIBTree?) -> WorkflowRun? {
    make?(link)?.start(from: item, mode, in: tree)
  }
}

/// The part of a workflow that does not depend on the type of its root's item.
private protocol MadeWorkflow: AnyObject {
  var stepNames: [String] { get }
  func start(from item: Any, _ mode: WorkflowRun.Mode, in tree: RIBTree?) -> WorkflowRun?
}

extension Workflow: MadeWorkflow {
  fileprivate func start(from item: Any, _ mode: WorkflowRun.Mode, in tree: RIBTree?) -> WorkflowRun? {
    (item as? RootItem).map { subscribe($0, mode, in: tree) }
  }
}
