/// How far a router has come with resigning.
enum Resignation {
  /// It does not resign.
  case none
  /// It is to resign, once those below it have.
  case due
  /// Those below it resign, or its interactor does.
  case underWay
}

extension RouterNode {
  /// Whether it is active and stays so: what is attached to it becomes active too.
  final var takesUp: Bool { logic.isActive && resignation == .none }

  /// Top-down. What becomes active may route: each child is asked again whether it is still here.
  final func activateSubtree() {
    logic.activate { tree?.emit(.routers, .activated(self)) }
    // Asked first, as elsewhere on the way: most routers are leaves, and a loop over nothing counts references too.
    guard !attachedChildren.isEmpty else { return }
    for child in attachedChildren where child.parent === self && !child.logic.isActive && takesUp {
      child.activateSubtree()
      if child.parent === self { notifyWaiters(of: child) }
    }
  }

  /// Resigns with everything below it, deepest first, and leaves. One that resigns already leaves when it has.
  final func depart() {
    isLeaving = true
    announceResignation()
    resign()
  }

  /// Marks all that is to resign before any of it does: nothing below takes up a newcomer any more.
  private func announceResignation() {
    guard resignation == .none else { return }
    resignation = .due
    guard !attachedChildren.isEmpty else { return }
    for child in attachedChildren { child.announceResignation() }
  }

  /// Deepest first, the last attached first, each router once, whatever they ask of each other while they resign.
  private func resign() {
    guard resignation == .due else { return }
    resignation = .underWay
    if !attachedChildren.isEmpty {
      for child in attachedChildren.reversed() { child.resign() }
      // One below is under way further up the stack, and asked for this: it goes on here when it has resigned.
      guard attachedChildren.allSatisfy({ $0.resignation == .none }) else {
        resignation = .due
        return
      }
    }
    if logic.isActive {
      logic.deactivate()
      tree?.emit(.routers, .resigned(self))
    }
    let above = parent
    // It still counts as resigning while it leaves: whoever hears of that cannot make it leave twice.
    if isLeaving { leave() }
    isLeaving = false
    resignation = .none
    above?.resign()
  }
}
