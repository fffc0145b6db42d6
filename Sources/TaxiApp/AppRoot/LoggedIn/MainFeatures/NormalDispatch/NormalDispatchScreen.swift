import DeepLinks
import HeadlessUI
import RIBs

/// Receives the taps on the map.
protocol NormalDispatchPresentableListener: AnyObject {
  func didTapPoint(_ point: OrderPoint)
  func didTapClearStops()
  func didTapClass(_ carClass: String)
  func didTapConfirm()
  func didTapOrder(_ order: Int)
}

/// The map, with the points of the order on it.
final class NormalDispatchScreen: Screen, ViewControllable {
  /// The data that the screen shows.
  struct DataSource {
    var draft = OrderDraft()
    /// The number and the status of the order in progress.
    var running: (id: Int, status: Order.Status)?
  }

  private var dataSource = DataSource()
  weak var listener: (any NormalDispatchPresentableListener)?

  var body: some View {
    Text(LocalizedText(ja: "タクシーを呼ぶ", en: "Call a taxi")).textStyle(.title)
    if let order = dataSource.running {
      Row(LocalizedText(ja: "進行中の注文", en: "Your taxi"), id: "order.\(order.id)", detail: order.status.title) {
        [listener] in listener?.didTapOrder(order.id)
      }
    }
    Image("map")
    Row(.pickup, id: "pickup", detail: .place(dataSource.draft.pickup)) { [listener] in listener?.didTapPoint(.pickup) }
    for (index, stop) in dataSource.draft.stops.enumerated() {
      Text(.place(stop)).identifier("stop.\(index + 1)")
    }
    Stack(.horizontal) {
      Button(LocalizedText(ja: "経由地を追加", en: "Add a stop"), id: "stop") { [listener] in listener?.didTapPoint(.stop) }
        .disabled(dataSource.draft.isFull)
      Button(LocalizedText(ja: "経由地を消去", en: "Clear the stops"), id: "stops.clear") { [listener] in
        listener?.didTapClearStops()
      }.disabled(dataSource.draft.stops.isEmpty)
    }
    Row(.dropoff, id: "dropoff", detail: .place(dataSource.draft.dropoff)) { [listener] in
      listener?.didTapPoint(.dropoff)
    }
    Stack(.horizontal) {
      for carClass in OrderDraft.carClasses {
        Button(.carClass(carClass), id: "class.\(carClass)") { [listener] in listener?.didTapClass(carClass) }
          .selected(carClass == dataSource.draft.orderedClass)
      }
    }
    Button(LocalizedText(ja: "確認へ進む", en: "Continue"), id: "confirm") { [listener] in listener?.didTapConfirm() }
      .disabled(!dataSource.draft.isComplete)
  }
}

extension NormalDispatchScreen: NormalDispatchPresentable {
  func show(_ draft: OrderDraft) {
    dataSource.draft = draft
  }

  func show(running: Order?) {
    dataSource.running = running.map { ($0.id, $0.status) }
  }
}
