import Flux
import RIBs
import SessionEngine
import Streams

/// A worker that notes in the store when the check of the log-in or the account takes long, so that the screen offers to
/// send the request again.
///
/// The time of the note depends on the store only, so a session that was evicted and loaded again makes it at the same
/// time as one that stayed in memory.
final class LaunchWaitWorker: Worker {
  private let accountStore: AccountStore
  private let actions: AccountActions
  private let time: SessionTime
  private var subscription: (any Cancellable)?
  private var next: (time: Int64, timer: any Cancellable)?

  init(accountStore: AccountStore, actions: AccountActions, time: SessionTime) {
    self.accountStore = accountStore
    self.actions = actions
    self.time = time
  }

  override func didStart(on interactor: any Interactable) {
    subscription = accountStore.states.subscribe { [weak self] in self?.follow($0) }
  }

  override func didStop() {
    subscription?.cancel()
    subscription = nil
    schedule(nil)
  }

  private func follow(_ state: AccountState) {
    if state.isLaunchAsked, state.launchWait == nil {
      accountStore.whenIdle { [weak self] in
        guard let self, accountStore.state.isLaunchAsked, accountStore.state.launchWait == nil else { return }
        actions.noteWait(LaunchWait(since: time.now))
      }
    }
    schedule(state.launchWait.flatMap { $0.isSlow ? nil : $0.since + LaunchWait.patience })
  }

  private func schedule(_ moment: Int64?) {
    guard next?.time != moment else { return }
    next?.timer.cancel()
    next = moment.map { moment in
      (moment, time.schedule(at: moment) { [weak self] in self?.noteSlowness() })
    }
  }

  private func noteSlowness() {
    next = nil
    guard var wait = accountStore.state.launchWait else { return }
    wait.isSlow = true
    actions.noteWait(wait)
  }
}
