import RIBs

/// The routes of Notices: none.
protocol NoticesRouting: Routing {}

/// The router of Notices, which has no children.
final class NoticesRouter: ViewableRouter<NoticesInteractor, NoticesViewController>, NoticesRouting {
  override var parameters: [String: String] {
    interactor.openNotice.map { ["notice": String($0)] } ?? [:]
  }
}
