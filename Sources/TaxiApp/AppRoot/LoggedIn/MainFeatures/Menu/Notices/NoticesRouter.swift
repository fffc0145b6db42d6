import RIBs

final class NoticesRouter: ViewableRouter<NoticesInteractor, NoticesViewController> {
  override var parameters: [String: String] {
    interactor.openNotice.map { ["notice": String($0)] } ?? [:]
  }
}
