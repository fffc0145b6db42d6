import HeadlessUI

/// The profile, above the menu. The row of the company opens the invitation, where another company can be linked.
struct ProfileView: View {
  final class DataSource: ObservableObject {
    @Published var account: Account?
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any ProfilePresentableListener)?

  var body: some View {
    Text(.profile).textStyle(.title)
    if let account = dataSource.account {
      Text(account.name.isEmpty ? .notSet : LocalizedText(account.name)).identifier("name")
      Text(account.phone).identifier("phone")
      Row(
        LocalizedText(ja: "ビジネスプロフィール", en: "Business profile"), id: "invitation",
        detail: account.company.map { LocalizedText($0) } ?? .notSet
      ) { listener?.didTapInvitation() }
    }
    Button(.back, id: "back") { listener?.didTapBack() }.role(.back)
  }
}
