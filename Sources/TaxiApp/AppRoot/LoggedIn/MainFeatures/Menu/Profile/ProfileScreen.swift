import HeadlessUI
import RIBs

/// Receives the taps on the profile.
protocol ProfilePresentableListener: AnyObject {
  func didTapInvitation()
  func didTapBack()
}

/// The profile, above the menu. The row of the company opens the invitation, where another company can be linked.
final class ProfileScreen: Screen, ViewControllable {
  private var account: Account?
  weak var listener: (any ProfilePresentableListener)?

  let presentation = ScreenPresentation.cover

  var body: some View {
    Text(.profile).textStyle(.title)
    if let account {
      Text(account.name.isEmpty ? .notSet : LocalizedText(account.name)).identifier("name")
      Text(account.phone).identifier("phone")
      Row(
        LocalizedText(ja: "ビジネスプロフィール", en: "Business profile"), id: "invitation",
        detail: account.company.map { LocalizedText($0) } ?? .notSet
      ) { [listener] in listener?.didTapInvitation() }
    }
    Button(.back, id: "back") { [listener] in listener?.didTapBack() }
  }
}

extension ProfileScreen: ProfilePresentable {
  func show(_ account: Account?) {
    self.account = account
  }
}
