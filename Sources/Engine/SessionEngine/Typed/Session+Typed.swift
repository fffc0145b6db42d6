import Flux

extension Session {
  /// The texts that a person has typed and that are still there.
  package var typedTexts: TypedTexts { world.typed.state }

  /// Returns those of some texts that the session neither shows nor keeps for the next time that their screens open.
  package func missing(_ texts: TypedTexts) -> [LostText] {
    texts.entries.compactMap { entry in
      guard world.text(of: entry.field, at: entry.path)?.text != entry.text, !world.wouldShow(entry, in: record) else {
        return nil
      }
      return LostText(screen: entry.screen, field: entry.field, text: entry.text)
    }
  }
}
