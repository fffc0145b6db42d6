import Flux
import RIBs
import SessionEngine
import Streams

/// The means of payment, for the confirmation of an order, which belongs to another feature.
protocol MeansOfPayment: AnyObject {
  /// Calls `show` now and after each change, until `rib` becomes inactive.
  func observe(in rib: any Interactable, _ show: @escaping () -> Void)
  /// Returns what can be chosen, and the payment with a choice; `nil` when nothing was chosen.
  func offer(_ choice: PaymentChoice?) -> PaymentOffer
  /// Whether the wallet or the coupons have neither been loaded nor been requested, or failed.
  var isMissing: Bool { get }
  /// Requests the wallet and the coupons.
  func reload(for rib: any Interactable)
  /// Returns the wallet after it and the coupons are loaded; fails with the backend's code. The wait ends when `rib`
  /// becomes inactive.
  func wait(in rib: any Interactable) -> Future<Wallet>
}

/// The means of payment, from the features that know them: the account's business profile, the wallet's balance and
/// cards, the menu's coupons, and the orders that use coupons.
final class PaymentMeans: MeansOfPayment {
  private let stores: (account: AccountStore, wallet: WalletStore, menu: MenuStore, order: OrderStore)
  private let wallet: WalletActions
  private let menu: MenuActions
  private let time: SessionTime

  init(
    stores: (account: AccountStore, wallet: WalletStore, menu: MenuStore, order: OrderStore), wallet: WalletActions,
    menu: MenuActions, time: SessionTime
  ) {
    self.stores = stores
    self.wallet = wallet
    self.menu = menu
    self.time = time
  }

  func observe(in rib: any Interactable, _ show: @escaping () -> Void) {
    stores.account.states.subscribe { _ in show() }.cancelOnDeactivate(of: rib)
    stores.wallet.states.subscribe { _ in show() }.cancelOnDeactivate(of: rib)
    stores.menu.states.subscribe { _ in show() }.cancelOnDeactivate(of: rib)
    stores.order.states.subscribe { _ in show() }.cancelOnDeactivate(of: rib)
  }

  func offer(_ choice: PaymentChoice?) -> PaymentOffer {
    let orders = stores.order.state
    let coupons = stores.menu.state.coupons.value ?? []
    return PaymentOffer(
      wallet: stores.wallet.state.wallet, company: stores.account.state.account.value?.company,
      coupons: coupons.filter { ($0.discount ?? 0) > 0 && !orders.hasUsed(coupon: $0.id) },
      couponsFailure: stores.menu.state.coupons.failure, chosen: choice ?? PaymentChoice(), now: time.now)
  }

  var isMissing: Bool { stores.wallet.state.wallet.isMissing || stores.menu.state.coupons.isMissing }

  func reload(for rib: any Interactable) {
    wallet.reload(at: time.now, for: rib)
    menu.reloadCoupons(for: rib)
  }

  func wait(in rib: any Interactable) -> Future<Wallet> {
    stores.wallet.wait(for: "the means of payment", in: rib) { $0.wallet.settlement }.flatMap { wallet in
      self.stores.menu.wait(for: "the coupons", in: rib) { $0.coupons.settlement }.map { _ in wallet }
    }
  }
}
