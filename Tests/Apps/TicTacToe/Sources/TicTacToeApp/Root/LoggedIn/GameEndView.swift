import HeadlessUI

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
      Button(LocalizedText(ja: "閉じる", en: "Close"), id: "close") { onClose() }.role(.back)
    }
  }
}
