import SwiftSyntax

/// The words of a text: letters and digits, with their places in bytes.
struct Words {
  /// A word and the offset of its first byte in the text.
  let all: [(word: Substring, offset: Int)]

  /// Reads a text. In the code of a literal, `\n` before a word is not a part of it.
  init(_ text: some StringProtocol, isLiteral: Bool = false) {
    var words: [(Substring, Int)] = []
    let text = Substring(text)
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      if isLiteral, bytes[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      let start = index
      while index < bytes.count, Self.isLetter(bytes[index]) { index += 1 }
      if index > start {
        let first = text.utf8.index(text.startIndex, offsetBy: start)
        words.append((text[first..<text.utf8.index(first, offsetBy: index - start)], start))
      } else {
        index += 1
      }
    }
    all = words
  }

  /// Whether a byte is a part of a word. The bytes of letters outside of ASCII are.
  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
      true
    default: false
    }
  }

  /// Whether a text has a word.
  static func has(_ word: String, in text: some StringProtocol) -> Bool {
    text.contains(word) && Words(text).all.contains { $0.word == word }
  }
}

extension TokenSyntax {
  /// The comments before and behind the token, with the offsets of their first bytes in the file.
  var comments: [(text: String, offset: Int)] {
    var comments: [(String, Int)] = []
    func read(_ trivia: Trivia, from start: Int) {
      var offset = start
      for piece in trivia {
        switch piece {
        case .lineComment(let text), .blockComment(let text), .docLineComment(let text), .docBlockComment(let text):
          comments.append((text, offset))
        default: break
        }
        offset += piece.sourceLength.utf8Length
      }
    }
    read(leadingTrivia, from: position.utf8Offset)
    read(trailingTrivia, from: endPositionBeforeTrailingTrivia.utf8Offset)
    return comments
  }
}
