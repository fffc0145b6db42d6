import RIBs

protocol TweetDetailDependency: Dependency {}

final class TweetDetailComponent: Component<any TweetDetailDependency> {}

protocol TweetDetailListener: AnyObject {
  func tweetDetailDidClose()
}

protocol TweetDetailActionableItem: AnyObject {
  var tweet: Tweet { get }
}

/// The tweet is known only when the RIB is built: a plain parameter.
final class TweetDetailBuilder: Builder<any TweetDetailDependency> {
  func build(
    withListener listener: any TweetDetailListener, tweet: Tweet
  ) -> (router: any Routing, actionableItem: any TweetDetailActionableItem) {
    let interactor = TweetDetailInteractor(tweet: tweet)
    interactor.listener = listener
    let component = TweetDetailComponent(dependency: dependency)
    return (TweetDetailRouter(interactor: interactor, component: component), interactor)
  }
}

final class TweetDetailInteractor: Interactor, TweetDetailActionableItem {
  weak var listener: (any TweetDetailListener)?
  let tweet: Tweet

  init(tweet: Tweet) { self.tweet = tweet }

  func close() { listener?.tweetDetailDidClose() }
}

final class TweetDetailRouter: Router<TweetDetailInteractor> {
  override var parameters: [String: String] { ["tweet": String(interactor.tweet.id)] }
}
