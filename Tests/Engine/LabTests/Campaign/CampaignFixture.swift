import Foundation
import TestSupport

@testable import Lab

/// The files that `Fixtures/campaign/make.py` makes with the tools that people use.
enum CampaignFixture {
  /// The bytes of a file.
  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Repository.url("Tests/Engine/LabTests/Fixtures/campaign/\(name)")))
  }

  /// A file, read.
  static func file(_ name: String) throws -> CampaignFile { try CampaignFile(bytes(name)) }
}
