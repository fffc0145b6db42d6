import DeepLinks
import HeadlessUI
import TextFormats

extension String {
  /// The text with the code and the name of each character that nobody sees in its place: `wal[U+200B ゼロ幅スペース]let`. Ends of
  /// lines and tabs stay.
  func namingInvisible(_ language: Language) -> String {
    replacingUnprintable { scalar in
      ["\n", "\r", "\t"].contains(scalar)
        ? String(scalar) : "[\(InvisibleCharacter.title(of: scalar)[language])]"
    }
  }
}
