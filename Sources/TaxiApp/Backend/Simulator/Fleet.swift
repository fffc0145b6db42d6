/// The taxis that accept orders. The number of an order determines its taxi, so the taxis need no rows.
enum Fleet {
  private static let cars = [
    AssignedCar(plate: "品川 500 あ 12-34", company: "行灯交通", driver: "佐藤 一郎", rating: 48),
    AssignedCar(plate: "練馬 501 い 56-78", company: "東都タクシー", driver: "鈴木 久美子", rating: 46),
    AssignedCar(plate: "足立 502 う 90-12", company: "隅田無線", driver: "高橋 健", rating: 49),
    AssignedCar(plate: "横浜 503 え 34-56", company: "港町交通", driver: "田中 由紀", rating: 45),
  ]

  /// Returns the taxi that accepts an order with a status; `nil` before one accepts, and when there is no ride.
  static func car(of order: Int, _ status: Order.Status) -> AssignedCar? {
    switch status {
    case .accepted, .arrived, .riding, .completed: cars[order % cars.count]
    case .searching, .cancelled, .noCarFound: nil
    }
  }
}
