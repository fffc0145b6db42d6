import HeadlessUI
import RIBs

protocol ReservationEditorPresentableListener: AnyObject {
  func didEnterTime(_ text: String)
  func didEnterPickup(_ text: String)
  func didEnterDropoff(_ text: String)
  func didTapReserve()
  func didTapBack()
}

final class ReservationEditorViewController: HostingController<ReservationEditorView> {
  private let dataSource = ReservationEditorView.DataSource()
  weak var listener: (any ReservationEditorPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: ReservationEditorView(dataSource: dataSource))
  }
}

extension ReservationEditorViewController: ReservationEditorPresentable {
  func show(_ form: ReservationForm, texts: ReservationForm.Texts, isNew: Bool, isBusy: Bool, problem: String?) {
    dataSource.form = form
    dataSource.texts = texts
    dataSource.isNew = isNew
    dataSource.isBusy = isBusy
    dataSource.problem = problem
  }
}
