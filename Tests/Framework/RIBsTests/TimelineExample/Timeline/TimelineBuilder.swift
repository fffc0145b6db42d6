import RIBs

/// What Timeline needs from above.
protocol TimelineDependency: Dependency {
  var timelineStream: any TimelineStream { get }
}

final class TimelineComponent: Component<any TimelineDependency>, TweetDetailDependency {}

final class TimelineBuilder: Builder<any TimelineDependency> {
  func build(
    withListener listener: any TimelineListener
  ) -> (router: any TimelineRouting, actionableItem: any TimelineActionableItem) {
    let component = TimelineComponent(dependency: dependency)
    let viewController = TimelineViewController()
    let interactor = TimelineInteractor(presenter: viewController, timelineStream: dependency.timelineStream)
    viewController.listener = interactor
    interactor.listener = listener
    let router = TimelineRouter(
      interactor: interactor, view: viewController, component: component,
      tweetDetailBuilder: TweetDetailBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
