import Streams

/// One entry of the timeline.
struct Tweet: Equatable {
  let id: Int
  let text: String
}

/// The timeline as the RIBs that read it see it.
protocol TimelineStream: AnyObject {
  var tweets: ValueStream<[Tweet]> { get }
  func tweet(at index: Int) -> Tweet?
}

/// The timeline as the RIB that owns it sees it.
final class MutableTimelineStream: TimelineStream {
  private let values = MutableValueStream<[Tweet]>([])

  var tweets: ValueStream<[Tweet]> { values }

  func tweet(at index: Int) -> Tweet? {
    values.value.indices.contains(index) ? values.value[index] : nil
  }

  func add(_ tweet: Tweet) {
    values.send(values.value + [tweet])
  }
}
