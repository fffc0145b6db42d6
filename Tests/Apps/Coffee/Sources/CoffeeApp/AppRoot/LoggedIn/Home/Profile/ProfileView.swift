import HeadlessUI
import RIBs

protocol ProfilePresentableListener: AnyObject {
  func didTapLogOut()
  func didTapBack()
}

/// The member's card.
struct ProfileView: View {
  final class DataSource: ObservableObject {
    @Published var member: Member?
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any ProfilePresentableListener)?

  var body: some View {
    if let member = dataSource.member {
      Text(member.name).identifier("name").textStyle(.title)
      Text(member.number).identifier("number").accessibilityLabel(.memberNumber)
    }
    Button(LocalizedText(ja: "ログアウト", en: "Log out"), id: "logOut") { listener?.didTapLogOut() }
    Button(.back, id: "back") { listener?.didTapBack() }.role(.back)
  }
}

final class ProfileViewController: HostingController<ProfileView>, ProfilePresentable {
  private let dataSource = ProfileView.DataSource()
  weak var listener: (any ProfilePresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: ProfileView(dataSource: dataSource))
  }

  func show(_ member: Member?) { dataSource.member = member }
}
