import Flux
import RIBs
import Testing

@testable import SessionEngine
@testable import TaxiApp

/// The wallet's feature without a backend, for the RIBs that show the wallet or a part of it.
final class WalletFeature: WalletDependency {
  let walletStore: WalletStore
  let walletActions: WalletActions
  let inputRules: InputRules
  let appearances: Appearances
  let time = SessionTime(now: 1_800_000_000_000)
  private let feature: Feature<WalletState>

  init() throws {
    feature = try Feature(WalletState.self)
    walletStore = feature.store
    walletActions = feature.actions
    inputRules = InputRules(routes: try TaxiWorld.routes())
    appearances = Appearances(store: try Store(feature.dispatcher), dispatcher: feature.dispatcher, time: time)
  }

  /// Loads the wallet at the session's time.
  func load(_ wallet: Wallet) {
    walletActions.reload(at: time.now, for: feature.rib)
    feature.repository.reply(.wallet(wallet))
  }
}
