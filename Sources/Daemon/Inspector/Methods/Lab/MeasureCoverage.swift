import ControlProtocol
import DeepLinks
import Foundation
import HeadlessUI
import Lab
import SessionEngine
import TextFormats

/// Tells what a journal, a list of links or a log has exercised of all that links can do.
struct MeasureCoverage: LabMethod {
  static let name = "inspector.coverage"
  static let abstract = "Tells what a journal, a list of links or a log has exercised of all that links can do."

  let file: String
  let content: String
  let language: String?

  func answer(_ inspector: InspectorMethods) async throws(ControlError) -> LabReport {
    let (given, host, program) = (try LabFile(file, base64: content), inspector.host, inspector.program)
    let language = language.flatMap(Language.init(rawValue:)) ?? .english
    return try await inspector.lab {
      let filler = try CoverageFiller(host: host, at: LawChecker.start)
      var matrix = filler.matrix
      for link in matrix.links { matrix.add(try filler.row(of: link), expectations: nil) }
      var traffic = CoverageTraffic(host: host, matrix: matrix)
      try Self.play(given, of: host, in: &traffic)
      let reasons = LinkReasons(host.app)
      let report = CoverageReport(app: host.app.name, matrix, traffic)
      return LabReport(
        summary: Self.words(of: report), name: "\(given.stem)-coverage.html",
        html: CoveragePage(report, title: "\(program) coverage", language: language, reasons: reasons).html)
    }
  }

  private static func play(_ file: LabFile, of host: SessionHost, in traffic: inout CoverageTraffic) throws {
    let reading = LogReading(routes: host.routes, now: .now)
    let played = try OtherProgram.withFile(file.bytes) { path throws(CampaignFileError) in
      Swift.Result { () throws(any Error) in
        var log = try RecordedLog(path: path, reading: reading)
        try traffic.begin(log.header, name: file.name)
        while let line = try log.next() { traffic.play(line, of: file.name) }
        traffic.end(log)
      }
    }
    try played.get()
  }

  private static func words(of report: CoverageReport) -> AppDescription.Words {
    let sentence = CoverageText(report).sentence
    return AppDescription.Words(ja: sentence.ja, en: sentence.en)
  }
}
