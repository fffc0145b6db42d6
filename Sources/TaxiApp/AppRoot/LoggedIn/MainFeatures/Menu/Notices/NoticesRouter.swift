import RIBs

/// What Notices asks of its router: nothing.
protocol NoticesRouting: Routing {}

/// A leaf.
final class NoticesRouter: ViewableRouter<NoticesInteractor, NoticesScreen>, NoticesRouting {
  override var parameters: [String: String] {
    interactor.openNotice.map { ["notice": String($0)] } ?? [:]
  }
}
