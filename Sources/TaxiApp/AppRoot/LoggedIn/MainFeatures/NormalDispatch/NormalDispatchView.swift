import HeadlessUI

/// The map, with the points of the order on it.
struct NormalDispatchView: View {
  /// An order, as the map shows it.
  struct ShownOrder: Equatable {
    let id: Int
    let status: LocalizedText
  }

  final class DataSource: ObservableObject {
    @Published var draft = OrderDraft()
    @Published var running: [ShownOrder] = []
    /// The order whose end the customer has not seen.
    @Published var ended: ShownOrder?
    /// The code of what a link did not find.
    @Published var missing: String?
    /// The code of the failed request for the orders, which may be out of date.
    @Published var problem: String?
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any NormalDispatchPresentableListener)?
  @Environment(\.dynamicTypeSize) private var dynamicTypeSize

  var body: some View {
    Text(LocalizedText(ja: "タクシーを呼ぶ", en: "Call a taxi")).textStyle(.title)
    if let missing = dataSource.missing { Text(.problem(missing)).identifier("missing") }
    if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
    for order in dataSource.running {
      Row(LocalizedText(ja: "進行中の注文", en: "Your taxi"), id: "order.\(order.id)", detail: order.status) {
        listener?.didTapOrder(order.id)
      }
    }
    if let order = dataSource.ended {
      Row(LocalizedText(ja: "終了した注文", en: "Your last taxi"), id: "order.\(order.id)", detail: order.status) {
        listener?.didTapOrder(order.id)
      }
    }
    Image("map").accessibilityLabel(LocalizedText(ja: "地図", en: "Map"))
    Row(.pickup, id: "pickup", detail: .place(dataSource.draft.pickup)) { listener?.didTapPoint(.pickup) }
    for (index, stop) in dataSource.draft.stops.enumerated() {
      Text(.place(stop)).identifier("stop.\(index + 1)")
    }
    // Large texts do not fit side by side.
    Stack(dynamicTypeSize.isAccessibilitySize ? .vertical : .horizontal) {
      Button(LocalizedText(ja: "経由地を追加", en: "Add a stop"), id: "stop") { listener?.didTapPoint(.stop) }
        .disabled(dataSource.draft.isFull)
      Button(LocalizedText(ja: "経由地を消去", en: "Clear the stops"), id: "stops.clear") {
        listener?.didTapClearStops()
      }.disabled(dataSource.draft.stops.isEmpty)
    }
    Row(.dropoff, id: "dropoff", detail: .place(dataSource.draft.dropoff)) { listener?.didTapPoint(.dropoff) }
    Picker(
      LocalizedText(ja: "車種", en: "Class"), id: "class", selection: dataSource.draft.orderedClass,
      options: OrderDraft.carClasses.map { Picker.Option(.carClass($0), id: $0) }
    ) { listener?.didTapClass($0) }
    Button(LocalizedText(ja: "確認へ進む", en: "Continue"), id: "confirm") { listener?.didTapConfirm() }
      .disabled(!dataSource.draft.isComplete)
  }
}
