/// What a button or a row is for, when the person presses the phone's back.
///
/// Back is the button or the gesture of Android, and the swipe of iOS.
public enum Role: String, Sendable, Hashable, Codable, CaseIterable {
  /// Back taps it: it leaves the screen, returns to the first tab, or takes back the question of an alert.
  case back
  /// It answers the question that back raised, and gives up what the person typed.
  case discard
}

extension View {
  /// Returns the view, whose buttons have a role; none for `nil`. Of several, the innermost applies.
  public func role(_ role: Role?) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .role(role))
  }
}
