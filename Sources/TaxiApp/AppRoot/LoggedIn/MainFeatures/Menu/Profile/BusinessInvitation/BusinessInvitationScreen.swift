import HeadlessUI
import RIBs

/// Receives the taps on the invitation screen.
protocol BusinessInvitationPresentableListener: AnyObject {
  func didEnterCode(_ code: String)
  func didTapLink()
  func didTapBack()
}

/// The code of a company's invitation, above the profile.
final class BusinessInvitationScreen: Screen, ViewControllable {
  /// The data that the screen shows.
  struct DataSource {
    var code = ""
    var isBusy = false
    var problem: String?
  }

  private var dataSource = DataSource()
  weak var listener: (any BusinessInvitationPresentableListener)?

  let presentation = ScreenPresentation.cover

  var body: some View {
    Text(LocalizedText(ja: "ビジネスプロフィール連携", en: "Link a business profile")).textStyle(.title)
    Field(
      LocalizedText(ja: "招待コード(BC-1234abcd)", en: "Invitation code (BC-1234abcd)"), id: "code",
      text: dataSource.code
    ) { [listener] in listener?.didEnterCode($0) }
    .disabled(dataSource.isBusy)
    Text(.notAnInvitation).identifier("code.problem")
      .hidden(Invitation.isCode(dataSource.code) || dataSource.code.isEmpty)
    if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
    Button(LocalizedText(ja: "連携する", en: "Link"), id: "link") { [listener] in listener?.didTapLink() }
      .disabled(!Invitation.isCode(dataSource.code) || dataSource.isBusy)
    Button(.back, id: "back") { [listener] in listener?.didTapBack() }
  }
}

extension BusinessInvitationScreen: BusinessInvitationPresentable {
  func show(code: String, isBusy: Bool, problem: String?) {
    dataSource = DataSource(code: code, isBusy: isBusy, problem: problem)
  }
}
