extension Workflow {
  /// The names of the committed steps in the order they are written, told without running anything.
  public final var stepNames: [String] {
    let id = ObjectIdentifier(self)
    return roots.filter { $0.isCommitted(by: id) }.flatMap { $0.names(committedBy: id) }
  }
}

extension StageNode {
  /// The names of this step and of those below it that a workflow has committed.
  fileprivate func names(committedBy workflow: ObjectIdentifier) -> [String] {
    let next = ([firstNext].compactMap { $0 } + otherNexts).filter { $0.isCommitted(by: workflow) }
    let own = isResult ? [] : [name]
    return own + next.flatMap { $0.names(committedBy: workflow) }
  }
}
