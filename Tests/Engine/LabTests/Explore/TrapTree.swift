import Flux
import HeadlessUI
import RIBs
import SessionEngine
import Streams

final class TrapInteractor: Interactor {
  weak var router: TrapRouter?
  let trap: Trap?
  let store: Store<TrapState>
  let backend: BackendPort<PageSimulator>
  let dispatcher: Dispatcher
  /// State that is in no store, so that a session that wakes does not have it.
  private(set) var taps = 0

  init(_ trap: Trap?, _ store: Store<TrapState>, _ backend: BackendPort<PageSimulator>, _ dispatcher: Dispatcher) {
    (self.trap, self.store, self.backend, self.dispatcher) = (trap, store, backend, dispatcher)
  }

  /// The step of a link.
  func open(_ workflow: String, isRestoring: Bool) -> Reached<TrapInteractor> {
    switch workflow {
    case "Page":
      if trap == .order, store.state.note == "second" { return .stopped("second") }
      router?.show()
    case "Other":
      if trap == .noReply {
        return store.wait(for: "a reply", in: self) { _ in nil as Settlement<Void>? }.map { (self, $0) }
      }
      if trap == .order, !isRestoring { write("second") }
      switch trap {
      case .passedRequest where !isRestoring: passThrough()
      case .hiddenRIB: router?.show(isHidden: true)
      default: router?.leave()
      }
    default:
      if trap != .staysDeeper { router?.leave() }
    }
    return .value((self, ()))
  }

  private func passThrough() {
    router?.show()
    if let page = router?.page { backend.send(.page(1), from: page.interactor, for: .owner) }
    router?.leave()
  }

  func didTapPage() { router?.show() }
  func didTapCount() { taps = 1 }

  func write(_ text: String) {
    dispatcher.dispatch(TrapAction.wrote(text))
    if trap == .brokenRule { backend.send(.page(1), from: self) }
  }
}

final class TrapRouter: LaunchRouter<TrapInteractor> {
  private(set) var page: TrapPageRouter?
  private var kept: [TrapPageRouter] = []

  init(interactor: TrapInteractor) {
    super.init(
      interactor: interactor, view: HostingController(rootView: TrapView(listener: interactor)),
      component: EmptyComponent())
  }

  func show(isHidden: Bool = false) {
    guard page == nil || page?.interactor.isHidden != isHidden else { return }
    leave()
    let page = TrapPageInteractor(root: interactor, isHidden: isHidden)
    let view = HostingController(rootView: TrapPageView(listener: page))
    let router =
      isHidden
      ? TrapHiddenRouter(interactor: page, view: view, component: EmptyComponent())
      : TrapPageRouter(interactor: page, view: view, component: EmptyComponent())
    self.page = router
    viewControllable.push(view)
    attachChild(router)
  }

  func leave() {
    guard let page else { return }
    self.page = nil
    if interactor.trap == .leak { kept.append(page) }
    detachChild(page)
  }
}

class TrapPageRouter: ViewableRouter<TrapPageInteractor, HostingController<TrapPageView>> {}

final class TrapHiddenRouter: TrapPageRouter {}

final class TrapPageInteractor: Interactor {
  let isHidden: Bool
  private weak var root: TrapInteractor?

  init(root: TrapInteractor, isHidden: Bool) {
    self.root = root
    self.isHidden = isHidden
  }

  var trap: Trap? { root?.trap }
  var note: String { root?.store.state.note ?? "" }
  func didTapBack() { if trap != .trappedBack { root?.router?.leave() } }
  func didEnter(_ text: String) { root?.write(text) }
}

struct TrapView: View {
  weak var listener: TrapInteractor?

  var body: some View {
    Text(LocalizedText(ja: "ホーム", en: listener?.trap == .noEnglish ? "ホーム" : "Home"))
    Button(LocalizedText(ja: "開く", en: "Open"), id: "page") { listener?.didTapPage() }
    if listener?.trap == .showsMemory {
      let count = "\(listener?.taps ?? 0)"
      Text(LocalizedText(ja: count, en: count)).identifier("taps")
      Button(LocalizedText(ja: "数える", en: "Count"), id: "count") { listener?.didTapCount() }
    }
    if listener?.trap == .idleButton { Button("Nothing", id: "nothing") {} }
  }
}

struct TrapPageView: View {
  weak var listener: TrapPageInteractor?

  var body: some View {
    Text(LocalizedText(ja: "ページ", en: listener?.trap == .emptyText ? "" : "Page"))
    Field(LocalizedText(ja: "メモ", en: "Note"), id: "note", text: listener?.note ?? "") { listener?.didEnter($0) }
    if listener?.trap == .endlessProgress { ProgressView(LocalizedText(ja: "読み込み中", en: "Loading")) }
    if listener?.trap != .noBack {
      Button(LocalizedText(ja: "戻る", en: "Back"), id: "back") { listener?.didTapBack() }.role(.back)
    }
  }
}
