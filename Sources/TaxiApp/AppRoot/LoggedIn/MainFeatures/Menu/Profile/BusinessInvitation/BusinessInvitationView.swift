import HeadlessUI

/// The code of a company's invitation, above the profile. Once the company is linked, a button at the lower edge leads to
/// another code.
struct BusinessInvitationView: View {
  final class DataSource: ObservableObject {
    @Published var code = ""
    @Published var isBusy = false
    @Published var problem: String?
    /// The company that was linked.
    @Published var company: String?

    var isLinked: Bool { company != nil }
    var canLink: Bool { Invitation.isCode(code) && !isBusy && !isLinked }
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any BusinessInvitationPresentableListener)?

  var body: some View {
    ScrollView {
      Text(LocalizedText(ja: "会社払いを始める", en: "Let your company pay")).textStyle(.title)
      Text(Self.explanation)
      Spacer()
      Field(Self.code, id: "code", text: dataSource.code) { listener?.didEnterCode($0) }
        .disabled(dataSource.isBusy || dataSource.isLinked)
      Text(.notAnInvitation).identifier("code.problem")
        .hidden(Invitation.isCode(dataSource.code) || dataSource.code.isEmpty)
      if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
      if let company = dataSource.company { Text(Self.linked(company)).identifier("linked") }
      Button(LocalizedText(ja: "会社とつなぐ", en: "Link the company"), id: "link") { listener?.didTapLink() }
        .disabled(!dataSource.canLink)
    }
    if dataSource.isLinked {
      Button(LocalizedText(ja: "別のコードを使う", en: "Use another code"), id: "change") { listener?.didTapChange() }
        .animation(.linear(duration: 0.2))
        .transition(.move(edge: .bottom))
    }
    Button(.back, id: "back") { listener?.didTapBack() }.role(.back)
  }

  private static let code = LocalizedText(ja: "会社の招待コード", en: "Your company's code")
  private static let explanation = LocalizedText(
    ja: "勤務先が発行したコードを登録すると、乗車料金を会社に請求できます。\n仕事以外の乗車には、これまでどおりご自身の支払い方法が使えます。",
    en: "With the code that your employer has issued, rides can be charged to the company.\n"
      + "Your own means of payment stay available for other rides.")

  private static func linked(_ company: String) -> LocalizedText {
    LocalizedText(ja: "\(company)とつながりました", en: "Linked to \(company)")
  }
}
