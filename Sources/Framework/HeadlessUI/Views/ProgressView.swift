/// A sign that something is in progress, such as a list that loads.
public struct ProgressView: Primitive {
  let label: LocalizedText

  /// Creates a sign with a label, which names what is in progress.
  public init(_ label: LocalizedText) {
    self.label = label
  }

  func read(into reader: inout ScreenReader) {
    reader.add(.progress, label)
  }
}
