import RIBs

extension Optional {
  /// The subject, made when it is wanted; `what` is what its waiters wait for.
  mutating func made<Item>(waitingFor what: String) -> ActionableItemSubject<Item>
  where Wrapped == ActionableItemSubject<Item> {
    if let self { return self }
    let subject = ActionableItemSubject<Item>(waitingFor: what)
    self = subject
    return subject
  }

  /// Lets go of a subject whose child has gone, unless somebody waits for the next one.
  mutating func dropIfIdle<Item>() where Wrapped == ActionableItemSubject<Item> {
    if let self, self.waiterCount > 0 { return }
    self = nil
  }
}
