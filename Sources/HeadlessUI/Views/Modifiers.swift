/// How a text looks, by its role.
public enum TextStyle: String, Sendable, Hashable, Codable, CaseIterable {
  /// The name of the screen.
  case title
  /// What stands over a part of the screen.
  case headline
  /// Running text.
  case body
  /// A remark.
  case caption
}

extension View {
  /// The view, shown but not to be touched while `isDisabled`; what stands inside a disabled view is disabled.
  public func disabled(_ isDisabled: Bool = true) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .disabled(isDisabled))
  }

  /// The view, left out while `isHidden`; what stands inside a hidden view is hidden.
  public func hidden(_ isHidden: Bool = true) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .hidden(isHidden))
  }

  /// The view under another identifier; of several, the outermost holds.
  ///
  /// It names one element. On a view of several it names them all, which the snapshot reports.
  public func identifier(_ identifier: String) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .identifier(identifier))
  }

  /// The view with its texts in a style; of several, the innermost holds.
  public func textStyle(_ style: TextStyle) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .textStyle(style))
  }
}

/// A view with one modifier around it.
public struct ModifiedView<Content: View>: Primitive {
  let content: Content
  let modifier: Modifier

  func read(into reader: inout ScreenReader) {
    reader.read(content, in: modifier)
  }
}

/// What a modifier says about all that stands inside it.
enum Modifier {
  case disabled(Bool)
  case hidden(Bool)
  case identifier(String)
  case textStyle(TextStyle)
}
