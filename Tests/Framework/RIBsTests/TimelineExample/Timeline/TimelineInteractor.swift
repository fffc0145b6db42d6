import RIBs
import Streams

/// What Timeline asks of its router.
protocol TimelineRouting: ViewableRouting {
  func routeToTweetDetail(_ tweet: Tweet) -> any TweetDetailActionableItem
  func dismissTweetDetail()
}

/// The view of Timeline as its interactor sees it.
protocol TimelinePresentable: Presentable {
  func update(timeline: [Tweet])
}

/// Receives what Timeline reports to its parent.
protocol TimelineListener: AnyObject {
  func timelineDidFinish()
}

/// What a workflow can do on Timeline.
protocol TimelineActionableItem: AnyObject {
  func openTweet(_ id: Int) -> Reached<any TweetDetailActionableItem>
}

/// Shows the timeline, and one tweet of it.
final class TimelineInteractor: PresentableInteractor<any TimelinePresentable> {
  weak var router: (any TimelineRouting)?
  weak var listener: (any TimelineListener)?
  private let timelineStream: any TimelineStream
  private let detail = ActionableItemSubject<any TweetDetailActionableItem>(waitingFor: "the tweet's detail")

  init(presenter: any TimelinePresentable, timelineStream: any TimelineStream) {
    self.timelineStream = timelineStream
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    timelineStream.tweets
      .subscribe { [weak self] tweets in self?.presenter.update(timeline: tweets) }
      .cancelOnDeactivate(of: self)
  }

  private func show(_ tweet: Tweet) {
    guard detail.item?.tweet != tweet, let router else { return }
    router.dismissTweetDetail()
    detail.send(router.routeToTweetDetail(tweet))
  }
}

extension TimelineInteractor: TimelinePresentableListener {
  func openDetail(at index: Int) {
    timelineStream.tweet(at: index).map(show)
  }
}

extension TimelineInteractor: TimelineActionableItem {
  func openTweet(_ id: Int) -> Reached<any TweetDetailActionableItem> {
    guard let tweet = timelineStream.tweets.value.first(where: { $0.id == id }) else {
      return .stopped("tweetNotFound")
    }
    show(tweet)
    return detail.wait(in: self)
  }
}

extension TimelineInteractor: TweetDetailListener {
  func tweetDetailDidClose() {
    router?.dismissTweetDetail()
  }
}
