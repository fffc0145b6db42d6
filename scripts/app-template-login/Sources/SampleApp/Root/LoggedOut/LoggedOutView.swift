import HeadlessUI

protocol LoggedOutPresentableListener: AnyObject {
  func didEnter(name: String)
  func didTapLogIn()
}

struct LoggedOutView: View {
  final class DataSource: ObservableObject {
    @Published var name = ""
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any LoggedOutPresentableListener)?

  var body: some View {
    Text("Sample").textStyle(.title)
    Field(LocalizedText(ja: "お名前", en: "Your name"), id: "name", text: dataSource.name) {
      listener?.didEnter(name: $0)
    }
    Button(LocalizedText(ja: "ログイン", en: "Log in"), id: "logIn") { listener?.didTapLogIn() }
      .disabled(dataSource.name.isEmpty)
  }
}
