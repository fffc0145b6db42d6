import RIBs

/// Receives the taps on the timeline.
protocol TimelinePresentableListener: AnyObject {
  func openDetail(at index: Int)
}

/// The controller of the view: without a phone it only remembers what it was shown.
final class TimelineViewController: ViewController, TimelinePresentable {
  weak var listener: (any TimelinePresentableListener)?
  private(set) var lines: [String] = []

  func update(timeline: [Tweet]) {
    lines = timeline.map(\.text)
  }
}
