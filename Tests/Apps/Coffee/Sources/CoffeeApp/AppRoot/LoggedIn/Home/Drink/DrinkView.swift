import HeadlessUI
import RIBs

protocol DrinkPresentableListener: AnyObject {
  func didChoose(_ size: CupSize)
  func didChoose(_ milk: Milk)
  func didTapAdd()
  func didTapBack()
}

/// A drink and the options of the cup.
struct DrinkView: View {
  final class DataSource: ObservableObject {
    @Published var options = CupOptions()
  }

  let drink: Drink
  @ObservedObject var dataSource: DataSource
  weak var listener: (any DrinkPresentableListener)?

  var body: some View {
    Text(drink.name).identifier("name").textStyle(.title)
    Picker(
      LocalizedText(ja: "サイズ", en: "Size"), id: "size", selection: dataSource.options.size.rawValue,
      options: CupSize.allCases.map { Picker.Option($0.title, id: $0.rawValue) }
    ) { id in CupSize(rawValue: id).map { listener?.didChoose($0) } }
    Picker(
      LocalizedText(ja: "ミルク", en: "Milk"), id: "milk", selection: dataSource.options.milk.rawValue,
      options: Milk.allCases.map { Picker.Option($0.title, id: $0.rawValue) }
    ) { id in Milk(rawValue: id).map { listener?.didChoose($0) } }
    Text(.yen(Cup(drink: drink, options: dataSource.options).price)).identifier("price")
    Button(LocalizedText(ja: "カートに入れる", en: "Add to cart"), id: "add") { listener?.didTapAdd() }
    Button(.back, id: "back") { listener?.didTapBack() }.role(.back)
  }
}

final class DrinkViewController: HostingController<DrinkView>, DrinkPresentable {
  private let dataSource = DrinkView.DataSource()
  weak var listener: (any DrinkPresentableListener)? { didSet { rootView.listener = listener } }

  init(_ drink: Drink) {
    super.init(rootView: DrinkView(drink: drink, dataSource: dataSource))
  }

  func show(_ options: CupOptions) { dataSource.options = options }
}
