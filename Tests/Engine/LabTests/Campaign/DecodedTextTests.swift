import Foundation
import Testing
import TextFormats

@testable import Lab

@Suite struct DecodedTextTests {
  private func decoded(_ bytes: [UInt8], _ declared: String? = nil) -> [String]? {
    (try? DecodedText(bytes, declared: declared)).map { [$0.text, $0.charset] }
  }

  @Test func `a byte order mark tells the encoding and is no part of the text`() {
    #expect(decoded([0xEF, 0xBB, 0xBF] + "あ".utf8, "shift_jis") == ["あ", "UTF-8"])
    #expect(decoded([0xFF, 0xFE, 0x42, 0x30]) == ["あ", "UTF-16LE"])
    #expect(decoded([0xFE, 0xFF, 0x30, 0x42]) == ["あ", "UTF-16BE"])
  }

  @Test func `UTF-16 without a mark is known by its zero bytes`() {
    #expect(decoded("あ,a\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == ["あ,a\n", "UTF-16LE"])
    #expect(decoded("あ,a\n".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == ["あ,a\n", "UTF-16BE"])
  }

  @Test func `bytes that are no UTF-8 are CP932 with the characters of NEC and IBM`() {
    // ① ㈱ ～ 髙 あ
    let bytes: [UInt8] = [0x87, 0x40, 0x87, 0x8A, 0x81, 0x60, 0xFB, 0xFC, 0x82, 0xA0]
    #expect(decoded(bytes) == ["①㈱～髙あ", "CP932"])
    #expect(decoded(bytes, "utf-8") == ["①㈱～髙あ", "CP932"])
    #expect(decoded(bytes, "x-unknown") == ["①㈱～髙あ", "CP932"])
  }

  @Test func `the declared charset counts where the bytes allow it`() {
    // あ ① 亜 腕 熙 ｱ, of odd and even rows below and above 62
    let euc: [UInt8] = [0xA4, 0xA2, 0xAD, 0xA1, 0xB0, 0xA1, 0xCF, 0xD3, 0xF4, 0xA6, 0x8E, 0xB1, 0x61]
    #expect(decoded(euc, "EUC-JP") == ["あ①亜腕熙ｱa", "EUC-JP"])
    #expect(decoded([0x1B, 0x24, 0x42, 0x24, 0x22, 0x2D, 0x21, 0x1B, 0x28, 0x42]) == ["あ①", "ISO-2022-JP"])
    #expect(decoded([0x61, 0xE9], "iso-8859-1") == ["aé", "windows-1252"])
    #expect(decoded(Array("あ".utf8), "Shift_JIS") == ["あ", "UTF-8"])
  }

  @Test func `bytes that are text in no encoding have an error with a place`() {
    #expect {
      _ = try DecodedText([0x61, 0xFF, 0x0A, 0, 0])
    } throws: { error in
      (error as? CampaignFileError)?.code == .notText && "\(error)".contains("byte 1 ")
    }
  }
}
