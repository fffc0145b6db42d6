import ControlProtocol
import Foundation
import NIOConcurrencyHelpers
import Testing

@testable import Inspector

@Suite struct LabThreadTests {
  @Test func `jobs beyond the limit are refused until others have ended`() async throws {
    let (thread, gate) = (LabThread(), ConditionLock(value: false))
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<LabThread.limit + 8 {
        group.addTask {
          do throws(ControlError) {
            try await thread.run { () throws(ControlError) in
              gate.lock(whenValue: true)
              gate.unlock()
            }
            return true
          } catch {
            #expect(error.kind == .serverBusy)
            #expect(error.retryable)
            return false
          }
        }
      }
      // All accepted jobs wait for the gate, so the first results are refusals.
      for _ in 0..<8 { #expect(try await group.next() == false) }
      gate.lock()
      gate.unlock(withValue: true)
      for try await isAccepted in group { #expect(isAccepted) }
    }
    #expect(try await thread.run { () throws(ControlError) in 7 } == 7)
  }
}
