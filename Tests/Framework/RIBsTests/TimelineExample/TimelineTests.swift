import AndonTesting
import RIBs
import Streams
import Testing

/// The worked example of the article "RIBs for iOS engineers", run.
@Suite struct TimelineTests {
  private final class AppComponent: BootstrapComponent, TimelineDependency {
    let stream = MutableTimelineStream()
    var timelineStream: any TimelineStream { stream }
  }

  private final class Listener: TimelineListener {
    func timelineDidFinish() {}
  }

  private final class OpenTweetWorkflow: Workflow<any TimelineActionableItem> {
    init(tweet: Int) {
      super.init(name: "OpenTweet")
      onStep("tweet \(tweet)") { $0.openTweet(tweet) }.commit()
    }
  }

  private let app = AppComponent()
  private let listener = Listener()
  private let router: TimelineRouter
  private let item: any TimelineActionableItem
  private let world: TestTree

  init() throws {
    let built = TimelineBuilder(dependency: app).build(withListener: listener)
    router = try #require(built.router as? TimelineRouter)
    item = built.actionableItem
    world = TestTree(router)
    app.stream.add(Tweet(id: 7, text: "hello"))
    app.stream.add(Tweet(id: 8, text: "taxi"))
  }

  @Test func `the view shows the stream for as long as the RIB is active`() {
    #expect(router.view.lines == ["hello", "taxi"])
    world.root.detachChild(router)
    app.stream.add(Tweet(id: 9, text: "late"))
    #expect(router.view.lines == ["hello", "taxi"])
  }

  @Test func `a tap in the list opens the tweet, its close leads back`() throws {
    router.view.listener?.openDetail(at: 1)
    #expect(world.snapshot.text == "FakeLaunch\n  Timeline\n    TweetDetail(tweet: 8)")
    let detail = try #require(router.children.first?.interactable as? TweetDetailInteractor)
    detail.close()
    #expect(router.children.isEmpty)
    router.view.listener?.openDetail(at: 99)
    #expect(router.children.isEmpty)
  }

  @Test func `a link opens the tweet the same way, and a second time attaches nothing`() {
    let first = OpenTweetWorkflow(tweet: 7).subscribe(item, in: world.tree)
    #expect(first.end == "completed")
    let attached = router.children.first
    let second = OpenTweetWorkflow(tweet: 7).subscribe(item, in: world.tree)
    #expect(second.end == "completed")
    #expect(router.children.first === attached)
    #expect(OpenTweetWorkflow(tweet: 1).subscribe(item).end == "stopped at tweet 1: tweetNotFound")
  }

  @Test func `nothing leaks and no rule is broken on the way`() {
    for index in [0, 1, 0] { router.view.listener?.openDetail(at: index) }
    #expect(world.endTurn() == [])
  }

  @Test func `the interactor is tested alone, with fakes of a few lines`() {
    final class RoutingFake: FakeRouter, TimelineRouting {
      private(set) var shown: [Int] = []
      func routeToTweetDetail(_ tweet: Tweet) -> any TweetDetailActionableItem {
        shown.append(tweet.id)
        return TweetDetailInteractor(tweet: tweet)
      }
      func dismissTweetDetail() {}
    }
    let routing = RoutingFake()
    let interactor = TimelineInteractor(presenter: TimelineViewController(), timelineStream: app.stream)
    interactor.router = routing
    interactor.activate()
    interactor.openDetail(at: 0)
    #expect(routing.shown == [7])
  }
}
