/// A question above the screen. While it is shown, nothing else can be tapped: neither on this screen, nor on others that
/// are visible with it.
///
/// ```swift
/// if dataSource.isAsking {
///   Alert("Cancel this order?", id: "question") {
///     Button("Yes, cancel it", id: "cancel.yes") { listener?.didTapCancelYes() }
///     Button("No", id: "cancel.no") { listener?.didTapCancelNo() }
///   }
/// }
/// ```
///
/// Of several alerts on a screen, the last one is on top.
public struct Alert<Buttons: View>: Primitive {
  let title: LocalizedText
  let id: String
  let message: LocalizedText?
  let buttons: Buttons

  /// Creates an alert with a title, a message under it, and the buttons that answer it. `id` is that of the title.
  public init(
    _ title: LocalizedText, id: String = "alert", message: LocalizedText? = nil, @ViewBuilder buttons: () -> Buttons
  ) {
    self.title = title
    self.id = id
    self.message = message
    self.buttons = buttons()
  }

  func read(into reader: inout ScreenReader) {
    reader.readAlert(AlertContent(alert: self))
  }
}

/// The elements of an alert: its title, its message and its buttons.
private struct AlertContent<Buttons: View>: Primitive {
  let alert: Alert<Buttons>

  func read(into reader: inout ScreenReader) {
    reader.add(.alert, alert.title, id: alert.id)
    if let message = alert.message { reader.add(.text, message, id: "\(alert.id).message") }
    reader.read(alert.buttons)
  }
}
