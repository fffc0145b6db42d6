/// A step as its workflow holds it, whatever its types: its name, its place, and the workflows that pass through it.
@usableFromInline
class StageNode {
  @usableFromInline let name: String
  @usableFromInline let deadline: Int64?
  /// Whether it is the end of a branch that somebody wants the result of: no step, so its name is nobody's.
  @usableFromInline final var isResult = false
  // Unowned: a stage is kept by the one before it, and the first by its workflow.
  unowned let parent: StageNode?
  // Unchecked, here and below: no access to it lasts while other code runs, and checking that costs more than the
  // access.
  // Most steps are of one workflow and lead to one other step: the second and later ones are kept apart, so that one
  // costs no array.
  @exclusivity(unchecked) private final var firstUser: StageUser?
  private final var otherUsers: [StageUser] = []
  @exclusivity(unchecked) fileprivate(set) final var firstNext: StageNode?
  @exclusivity(unchecked) fileprivate(set) final var otherNexts: [StageNode] = []
  private final var errorHandlers: [(any Error) -> Void] = []

  @usableFromInline
  init(name: String, deadline: Int64?, parent: StageNode?, workflow: ObjectIdentifier) {
    self.name = name
    self.deadline = deadline
    self.parent = parent
    firstUser = StageUser(workflow: workflow)
  }

  @usableFromInline
  final func append(_ stage: StageNode) {
    if firstNext == nil { firstNext = stage } else { otherNexts.append(stage) }
  }

  final func addErrorHandler(_ body: @escaping (any Error) -> Void) {
    errorHandlers.append(body)
  }

  /// Tells an error to this step and every committed step below it.
  final func tell(_ error: any Error, of workflow: ObjectIdentifier) {
    for handler in errorHandlers { handler(error) }
    for next in nexts(of: workflow) { next.tell(error, of: workflow) }
  }

  /// The step after this one, where there is just one and a committed branch of the workflow passes through it.
  @usableFromInline
  final func onlyNext(of workflow: ObjectIdentifier) -> StageNode? {
    guard let firstNext, otherNexts.isEmpty, firstNext.isCommitted(by: workflow) else { return nil }
    return firstNext
  }

  /// The steps after this one that committed branches of the workflow pass through.
  @usableFromInline
  final func nexts(of workflow: ObjectIdentifier) -> [StageNode] {
    guard let firstNext else { return [] }
    return ([firstNext] + otherNexts).filter { $0.isCommitted(by: workflow) }
  }
}

// MARK: - Whose step it is

/// A workflow that a step is part of, and whether a branch through it is committed.
private struct StageUser {
  let workflow: ObjectIdentifier
  var isCommitted = false
}

extension StageNode {
  /// Whether a committed branch of the workflow passes through this step.
  @usableFromInline
  final func isCommitted(by workflow: ObjectIdentifier) -> Bool {
    if let firstUser, firstUser.workflow == workflow { return firstUser.isCommitted }
    return otherUsers.contains { $0.workflow == workflow && $0.isCommitted }
  }

  /// Makes this step, and all above it, part of another workflow too.
  @usableFromInline
  final func enter(_ workflow: ObjectIdentifier) {
    if firstUser == nil {
      firstUser = StageUser(workflow: workflow)
    } else if firstUser?.workflow != workflow, !otherUsers.contains(where: { $0.workflow == workflow }) {
      otherUsers.append(StageUser(workflow: workflow))
    }
    parent?.enter(workflow)
  }

  /// Commits the branch that ends here.
  final func commit(to workflow: ObjectIdentifier) {
    if firstUser?.workflow == workflow {
      firstUser?.isCommitted = true
    } else if let index = otherUsers.firstIndex(where: { $0.workflow == workflow }) {
      otherUsers[index].isCommitted = true
    }
    parent?.commit(to: workflow)
  }

  /// A workflow is gone: what only it passed through goes too, and its identity may come to be another's.
  final func forget(_ workflow: ObjectIdentifier) {
    if firstUser?.workflow == workflow { firstUser = nil }
    otherUsers.removeAll { $0.workflow == workflow }
    guard let firstNext else { return }
    var staying = [firstNext] + otherNexts
    for next in staying { next.forget(workflow) }
    staying.removeAll { $0.firstUser == nil && $0.otherUsers.isEmpty }
    self.firstNext = staying.first
    otherNexts = Array(staying.dropFirst())
  }
}
