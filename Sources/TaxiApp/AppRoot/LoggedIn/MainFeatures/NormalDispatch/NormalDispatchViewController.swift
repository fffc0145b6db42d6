import HeadlessUI
import RIBs

protocol NormalDispatchPresentableListener: AnyObject {
  func didTapPoint(_ point: OrderPoint)
  func didTapClearStops()
  func didTapClass(_ carClass: String)
  func didTapConfirm()
  func didTapOrder(_ order: Int)
}

final class NormalDispatchViewController: HostingController<NormalDispatchView> {
  private let dataSource = NormalDispatchView.DataSource()
  weak var listener: (any NormalDispatchPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: NormalDispatchView(dataSource: dataSource))
  }
}

extension NormalDispatchViewController: NormalDispatchPresentable {
  func show(_ draft: OrderDraft) {
    dataSource.draft = draft
  }

  func show(running: [Order], ended: Order?) {
    dataSource.running = running.map { NormalDispatchView.ShownOrder(id: $0.id, status: $0.status.title) }
    dataSource.ended = ended.map { NormalDispatchView.ShownOrder(id: $0.id, status: $0.endTitle) }
  }

  func show(missing: String?, problem: String?) {
    dataSource.missing = missing
    dataSource.problem = problem
  }
}
