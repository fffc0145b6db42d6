import RIBs

final class TimelineRouter: ViewableRouter<TimelineInteractor, TimelineViewController>, TimelineRouting {
  private let tweetDetailBuilder: TweetDetailBuilder
  private var tweetDetail: (any Routing)?

  init(
    interactor: TimelineInteractor, view: TimelineViewController, component: TimelineComponent,
    tweetDetailBuilder: TweetDetailBuilder
  ) {
    self.tweetDetailBuilder = tweetDetailBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToTweetDetail(_ tweet: Tweet) -> any TweetDetailActionableItem {
    let (router, item) = tweetDetailBuilder.build(withListener: interactor, tweet: tweet)
    tweetDetail = router
    attachChild(router)
    return item
  }

  func dismissTweetDetail() {
    guard let tweetDetail else { return }
    self.tweetDetail = nil
    detachChild(tweetDetail)
  }
}
