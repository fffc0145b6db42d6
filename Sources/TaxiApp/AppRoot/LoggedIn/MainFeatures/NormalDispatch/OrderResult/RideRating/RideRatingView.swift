import HeadlessUI

/// The rating of a completed order, or the buttons that give one.
struct RideRatingView: View {
  final class DataSource: ObservableObject {
    /// The rating, from 1 to 5 stars.
    @Published var rating: Int?
    @Published var isBusy = false
    @Published var problem: String?
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any RideRatingPresentableListener)?

  var body: some View {
    if let rating = dataSource.rating {
      Text(LocalizedText(String(repeating: "★", count: rating) + String(repeating: "☆", count: max(0, 5 - rating))))
        .identifier("rating")
    } else {
      Text(LocalizedText(ja: "乗務員を評価してください", en: "Rate your driver")).identifier("rate")
      Stack(.horizontal) {
        for stars in 1...5 {
          Button(LocalizedText("\(stars)★"), id: "rate.\(stars)") { listener?.didTapRate(stars) }
            .disabled(dataSource.isBusy)
        }
      }
    }
    if let problem = dataSource.problem { Text(.problem(problem)).identifier("problem") }
  }
}
