import RIBs

/// What Wallet asks of its router: nothing yet.
protocol WalletRouting: Routing {}

/// A leaf.
final class WalletRouter: Router<WalletInteractor>, WalletRouting {}
