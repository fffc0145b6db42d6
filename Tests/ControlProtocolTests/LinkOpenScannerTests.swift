import Foundation
import NIOCore
import SessionEngine
import Testing

@testable import ControlProtocol

/// The scanner of the request that comes most, held to the decoder that reads all others.
@Suite struct LinkOpenScannerTests {
  private func scanned(_ line: String) -> RequestLine? {
    ByteBuffer(string: line).withUnsafeReadableBytes { LinkOpenScanner.read($0) }
  }

  private func decoded(_ line: String) throws -> RequestLine {
    let call = try JSONDecoder().decode(CallEnvelope.self, from: Data(line.utf8))
    return RequestLine(form: call.form, request: call.request)
  }

  /// Everything a request says, byte for byte: texts are equal to Swift when they only look alike.
  private func parts(_ line: RequestLine?) throws -> [[UInt8]] {
    guard case .linkOpen(let call)? = try line?.request.get(), let form = line?.form else { return [] }
    return ["\(form)", call.url, "\(String(describing: call.session)) \(String(describing: call.key))"].map {
      Array($0.utf8)
    } + [Array("\(String(describing: call.wait)) \(String(describing: call.create))".utf8)]
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1,"method":"link.open","params":{"url":"taxi://home"}}"#,
    #"{"id":-7,"method":"link.open","params":{"session":"alice","url":"taxi://home","wait":false,"key":"k"}}"#,
    #" { "params" : { "create" : true , "url" : "taxi://羽田/é" } , "method":"link.open", "id" : "é-1" } "#,
    #"{"id":0,"method":"link.open","params":{"url":""}}"#,
    #"{"id":999999999999999999,"method":"link.open","params":{"url":"a","session":""}}"#,
  ]) func `requests as clients write them are read without the decoder, and alike`(line: String) throws {
    let request = try #require(scanned(line))
    #expect(try parts(request) == parts(decoded(line)))
    #expect(RequestReader().read(ByteBuffer(string: line))?.form == request.form)
  }

  @Test(arguments: [
    #"{"method":"link.open","params":{"url":"a"}}"#, #"{"id":1,"method":"status","params":{"url":"a"}}"#,
    #"{"id":1,"id":2,"method":"link.open","params":{"url":"a"}}"#,
    #"{"id":1,"method":"link.open","params":{"url":"a","url":"b"}}"#,
    #"{"id":1,"method":"link.open","params":{"url":"a\u0062"}}"#, #"{"id":1,"method":"link.open","params":{}}"#,
    #"{"id":1,"method":"link.open","params":{"url":"a","wait":null}}"#,
    #"{"id":1,"method":"link.open","params":{"url":"a","wait":1}}"#,
    #"{"id":1.5,"method":"link.open","params":{"url":"a"}}"#, #"{"id":01,"method":"link.open","params":{"url":"a"}}"#,
    #"{"id":-0,"method":"link.open","params":{"url":"a"}}"#,
    #"{"id":1e3,"method":"link.open","params":{"url":"a"}}"#,
    #"{"id":9999999999999999999,"method":"link.open","params":{"url":"a"}}"#,
    #"{"id":null,"method":"link.open","params":{"url":"a"}}"#,
    #"{"id":1,"jsonrpc":"1.0","method":"link.open","params":{"url":"a"}}"#,
    #"{"id":1,"method":"link.open","params":{"url":"a"}}x"#, #"{"id":1,"method":"link.open","params":{"url":"a"},}"#,
    #"{"id":1,"method":"link.open","params":{"url":"a"}"#, #"{"id":1,"method":"link.open","params":{"url":"a"#,
    #"{"id":1,"method":"link.open","params":{"url":"a","more":1}}"#, "{", "", "{}",
  ]) func `whatever is out of the ordinary is left to the decoder`(line: String) {
    #expect(scanned(line) == nil)
  }

  @Test func `of twenty thousand mutated requests none is read otherwise than the decoder does`() throws {
    let seeds = [
      #"{"jsonrpc":"2.0","id":12,"method":"link.open","params":{"session":"alice","url":"taxi://r/42?a=b"}}"#,
      #"{"id":"x","params":{"key":"k1","wait":true,"create":false,"url":"taxi://é"},"method":"link.open"}"#,
    ].map { Array($0.utf8) }
    let pieces = ["{", "}", "\"", ":", ",", "1", "0", "-", ".", "e", "\\", " ", "\t", "null", "true", "\"id\":1,", "é"]
    var random = SystemRandomNumberGenerator()
    var agreed = 0
    for round in 0..<20_000 {
      var bytes = seeds[round % seeds.count]
      for _ in 0..<(1 + Int.random(in: 0..<3, using: &random)) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let piece = Array(pieces[Int.random(in: 0..<pieces.count, using: &random)].utf8)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.insert(contentsOf: piece, at: place)
        case 1: bytes.remove(at: place)
        default: bytes.replaceSubrange(place...place, with: piece)
        }
      }
      guard let line = String(validating: bytes, as: UTF8.self), let request = scanned(line) else { continue }
      try #require(try parts(request) == parts(decoded(line)), "\(line)")
      agreed += 1
    }
    #expect(agreed > 1_000)
  }
}
