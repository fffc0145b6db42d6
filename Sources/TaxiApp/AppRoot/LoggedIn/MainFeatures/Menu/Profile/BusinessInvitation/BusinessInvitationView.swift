import HeadlessUI

/// The code of a company's invitation, above the profile. When a company is linked, a button slides in that clears the
/// code for another one.
struct BusinessInvitationView: View {
  /// The data that the screen shows.
  final class DataSource: ObservableObject {
    @Published var code = ""
    @Published var isBusy = false
    @Published var problem: String?
    /// The company that was linked.
    @Published var company: String?

    /// Whether the button that changes the code is hidden.
    var isButtonHidden: Bool { company == nil }
    var canLink: Bool { Invitation.isCode(code) && !isBusy && isButtonHidden }
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any BusinessInvitationPresentableListener)?

  var body: some View {
    ScrollView {
      Text(Self.title).textStyle(.title)
      Spacer()
      Text(Self.explanation)
      Spacer()
      Field(Self.code, id: "code", text: dataSource.code) { listener?.didEnterCode($0) }
        .disabled(dataSource.isBusy || !dataSource.isButtonHidden)
      Text(.notAnInvitation).identifier("code.problem")
        .hidden(Invitation.isCode(dataSource.code) || dataSource.code.isEmpty)
      if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
      if let company = dataSource.company { Text(Self.linked(company)).identifier("linked") }
      Button(LocalizedText(ja: "連携する", en: "Link"), id: "link") { listener?.didTapActivationButton() }
        .disabled(!dataSource.canLink)
      Spacer()
    }
    if !dataSource.isButtonHidden {
      ZStack {
        Button(LocalizedText(ja: "変更する", en: "Change"), id: "change") { listener?.didTapChangeButton() }
      }
      .animation(.linear(duration: 0.15))
      .transition(.move(edge: .bottom))
    }
    Button(.back, id: "back") { listener?.didTapBack() }
  }

  private static let code = LocalizedText(ja: "招待コード(例: BC-1234abcd)", en: "Invitation code (such as BC-1234abcd)")
  private static let title = LocalizedText(ja: "招待コードを入力", en: "Enter the invitation code")
  private static let explanation = LocalizedText(
    ja: "GO BUSINESS招待メールに記載された\n招待コードを入力してください",
    en: "Enter the invitation code\nof the GO BUSINESS invitation e-mail")

  private static func linked(_ company: String) -> LocalizedText {
    LocalizedText(ja: "\(company)と連携しました", en: "Linked to \(company)")
  }
}
