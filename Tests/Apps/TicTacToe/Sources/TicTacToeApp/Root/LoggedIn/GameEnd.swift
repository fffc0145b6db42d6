import HeadlessUI

/// Receives the end of a game.
protocol GameListener: AnyObject {
  /// The players have seen the result; `nil` when it is a draw.
  func gameDidEnd(wonBy winner: Player?)
}

/// The announcement of a game's result.
struct GameEndView: View {
  /// The name of the winner; `nil` when it is a draw.
  let winner: String?
  let onClose: () -> Void

  var body: some View {
    Alert(
      winner.map { LocalizedText(ja: "\($0)の勝ちです", en: "\($0) won") } ?? LocalizedText(ja: "引き分けです", en: "It's a draw"),
      id: "result"
    ) {
      Button(LocalizedText(ja: "閉じる", en: "Close"), id: "close") { onClose() }
    }
  }
}
