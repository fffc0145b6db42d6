import DeepLinks
public import HeadlessUI
public import SessionEngine

/// The app of a chain of cafés: a RIB tree, stores, a simulated backend and workflows.
///
/// The folders of this module are the tree: `AppRoot/LoggedIn/Home/Cart/Coupon`.
public struct CoffeeApp: ConfiguredApp {
  /// The sections of `states.yaml` that only this app has.
  public static let sections = ["drinks"]
  /// `order.list`, and `order.complete` of the barista.
  public static let requests = OrderRequest.all

  /// The states in the order of the file.
  public let states: [StartingState]
  private let drinks: [Drink]

  /// Creates the app with the states and the menu of `states.yaml`; without the file the menu is empty.
  public init(_ file: StatesFile) {
    states = file.states
    drinks = file.section("drinks").map { Drink.all(in: $0, file.reader) } ?? []
  }

  /// The app's name in logs.
  public var name: String { "coffee" }

  /// `members`, `drinks`, `coupons`, `orders`.
  public var tables: [AppTable] { CoffeeRows.tables }

  /// The workflows that a route table may bind links to.
  public var workflows: [LinkWorkflow] { LinkWorkflow.coffee }

  /// Returns the menu, two members, two coupons, and an order that was collected an hour ago.
  public func initialRows(at: Int64) -> [AppRow] { drinks.map(\.row) + CoffeeRows.initial(at: at) }

  /// `member`.
  public var loginParameters: [String]? { ["member"] }

  /// `closed`.
  public var settingNames: [String]? { ["closed"] }

  /// The reasons for which its workflows stop links.
  public var stopReasons: [String: LocalizedText] {
    [
      "alreadyLoggedIn": LocalizedText(ja: "すでにログインしています", en: "they are logged in already"),
      "drinkNotFound": LocalizedText(ja: "その商品はありません", en: "the menu does not have the drink"),
      "orderNotFound": LocalizedText(ja: "その注文はありません", en: "there is no such order"),
      "shopClosed": LocalizedText(ja: "ただいま閉店中です", en: "the shop is closed"),
    ]
  }

  /// Creates the app of one session.
  public func makeInstance(_ context: AppContext) throws -> any AppInstance { try CoffeeInstance(context) }
}

extension Drink {
  /// Reads the drinks of `states.yaml`. Reports what is wrong there.
  static func all(in section: ConfigField, _ reader: ConfigReader) -> [Drink] {
    guard let items = section.items else {
      reader.report(
        section, "This is not a list of drinks.", expected: "a list", remedy: "Write each drink after a dash.")
      return []
    }
    return items.compactMap { item in
      let fields = reader.fields(item, known: ["id", "ja", "en", "price"])
      guard let id = fields["id"], let japanese = fields["ja"], let english = fields["en"], let price = fields["price"]
      else {
        reader.report(
          item, "The drink is incomplete.", expected: "`id`, `ja`, `en` and `price`", remedy: "Write all four.")
        return nil
      }
      guard let id = reader.integer(id), let japanese = reader.text(japanese), let english = reader.text(english),
        let price = reader.integer(price)
      else { return nil }
      return Drink(id: id, japanese: japanese, english: english, price: price)
    }
  }
}
