import DeepLinks
import Flux
import HeadlessUI
import RIBs
import SessionEngine
import Streams

/// The home screen.
final class PadInteractor: Interactor, LinkPlace {
  weak var router: PadRouter?
  let app: PadApp
  let store: Store<PadState>
  let dispatcher: Dispatcher
  private let time: SessionTime

  init(_ app: PadApp, _ store: Store<PadState>, _ dispatcher: Dispatcher, _ time: SessionTime) {
    (self.app, self.store, self.dispatcher, self.time) = (app, store, dispatcher, time)
  }

  var place: (route: String, parameters: [String: ParameterValue]) { ("home", [:]) }

  /// Leaves the screen above home, unless a link opens it again, and waits if the app says so.
  func leave(for workflow: String, isOpening: Bool) -> Reached<PadInteractor> {
    if router?.shown != workflow { router?.showHome() }
    guard isOpening, workflow == "List", app.delay > 0 else { return .value((self, ())) }
    let promise = Promise<Void>(waitingFor: "some time")
    time.schedule(at: time.now + app.delay) { promise.settle(.value(())) }
    return promise.future.map { (self, ()) }
  }

  func show(_ workflow: String, note: String?) -> Reached<PadInteractor> {
    switch workflow {
    case "List": router?.showList()
    case "Form":
      router?.showForm()
      if let note { dispatcher.dispatch(PadAction.wrote(note)) }
    default: break
    }
    return .value((self, ()))
  }
}

final class PadRouter: LaunchRouter<PadInteractor> {
  private lazy var slot = ChildSlot(of: self, .pushed)
  private lazy var sheet = ChildSlot(of: self, .presented)
  /// The name of the screen that is pushed; `nil` for none.
  var shown: String? { children.first { $0.name != "Help" }?.name }

  init(interactor: PadInteractor) {
    super.init(
      interactor: interactor, view: HostingController(rootView: PadView(listener: interactor)),
      component: EmptyComponent())
  }

  func showHome() {
    sheet.detach()
    slot.detach()
  }

  func showList() {
    guard shown != "List" else { return }
    slot.attach(ListRouter(of: ListInteractor(), ListView()))
  }

  func showHelp() { sheet.attach(HelpRouter(of: Interactor(), HelpView())) }

  func showForm() {
    guard shown != "Form" else { return }
    let form = FormInteractor(interactor)
    slot.attach(FormRouter(of: form, FormView(listener: form)))
  }

  /// The router of a screen above home.
  class ScreenRouter<InteractorType: Interactor, Content: View>: ViewableRouter<
    InteractorType, HostingController<Content>
  >
  {
    init(of interactor: InteractorType, _ view: Content) {
      super.init(interactor: interactor, view: HostingController(rootView: view), component: EmptyComponent())
    }
  }

  final class ListRouter: ScreenRouter<ListInteractor, ListView> {}
  final class HelpRouter: ScreenRouter<Interactor, HelpView> {}
  final class FormRouter: ScreenRouter<FormInteractor, FormView> {}
}

final class ListInteractor: Interactor, LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("list", [:]) }
}

/// The form. Back asks before it gives up a text.
final class FormInteractor: Interactor, LinkPlace {
  private weak var home: PadInteractor?

  init(_ home: PadInteractor) { self.home = home }

  var app: PadApp { home?.app ?? PadApp() }
  var state: PadState { home?.store.state ?? PadState() }
  var place: (route: String, parameters: [String: ParameterValue]) {
    ("form", state.note.isEmpty ? [:] : ["note": .text(state.note)])
  }

  override func willResignActive() {
    if !app.keepsDrafts { dispatch(.closed) }
  }

  func dispatch(_ action: PadAction) { home?.dispatcher.dispatch(action) }

  func didTapBack() {
    if app.isTrap { return }
    if state.note.isEmpty { home?.router?.showHome() } else { dispatch(.asked(true)) }
  }

  func didTapDiscard() {
    dispatch(.closed)
    home?.router?.showHome()
  }
}

struct PadView: View {
  weak var listener: PadInteractor?

  var body: some View {
    Button("List", id: "list") { listener?.router?.showList() }
    Button("Help", id: "help") { listener?.router?.showHelp() }
    Button("Form", id: "form") { listener?.router?.showForm() }
  }
}

struct ListView: View {
  var body: some View { Text("List") }
}

struct HelpView: View {
  var body: some View { Text("Help") }
}

struct FormView: View {
  weak var listener: FormInteractor?

  var body: some View {
    let (state, app) = (listener?.state ?? PadState(), listener?.app ?? PadApp())
    Field("Note", id: "form.note", text: state.note) { listener?.dispatch(.wrote($0)) }
    Field("Token", id: "form.token", text: state.token) { listener?.dispatch(.wroteToken($0)) }
    Button("Back", id: "back") { listener?.didTapBack() }.role(.back)
    if state.isAsking {
      Alert("Give up the note?", id: "question") {
        Button("Give up", id: "discard") { listener?.didTapDiscard() }.role(app.hasDiscard ? .discard : nil)
        Button("Go on", id: "keep") { listener?.dispatch(.asked(false)) }.role(app.hasKeep ? .back : nil)
      }
    }
  }
}
