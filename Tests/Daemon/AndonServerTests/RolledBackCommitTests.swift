import ControlProtocol
import SessionEngine
import Testing
import TextFormats

/// Commits that failed and of which the store knows that nothing is stored.
@Suite struct RolledBackCommitTests {
  @Test(arguments: [StorageError.Code.notStored, .unwritable, .locked])
  func `a change that was rolled back reports that nothing was done, and may be sent again`(
    _ code: StorageError.Code
  ) async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try await daemon.client()
      storage.failNext(StorageError(code: code, message: "the disk is full"))
      let error = try await refusal { try await client.call(LinkOpen(url: "taxi://home")) }
      #expect(error.kind == .storeUnavailable)
      #expect(error.retryable)
      #expect(error.message.contains("nothing was done"))
      #expect(try await client.call(LinkOpen(url: "taxi://home")).link == 1)
    }
  }
}
