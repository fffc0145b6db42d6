public import DeepLinks

/// The workflows of the links that were opened lately: a workflow is a description, and what one session has run
/// another may run too.
///
/// So a workflow that is kept here must hold nothing of its session. What holds a secret is not kept. It is bounded:
/// full, it begins anew. Confined to the one executor whose sessions share it.
public final class WorkflowMemory {
  /// How many workflows it holds at most.
  public static let capacity = 256

  private var workflows: [DeepLink: AnyObject] = [:]

  /// An empty memory.
  public init() {}

  /// How many workflows it holds.
  public var count: Int { workflows.count }

  /// The workflow of a link: the one that is kept, else what `make` makes.
  public func workflow<Workflow: AnyObject>(
    of link: DeepLink, secrets: Redactor, _ make: () -> Workflow?
  ) -> Workflow? {
    if let known = workflows[link] as? Workflow { return known }
    guard let made = make() else { return nil }
    guard !link.parameters.keys.contains(where: secrets.isSecret) else { return made }
    if workflows.count == Self.capacity { workflows.removeAll(keepingCapacity: true) }
    workflows[link] = made
    return made
  }
}
