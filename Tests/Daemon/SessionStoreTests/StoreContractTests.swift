import SessionStore
import StoreContract
import Testing

/// SQLite has the behaviour that all stores have.
@Suite struct StoreContractTests {
  @Test(arguments: StoreContract.all) func `the store has the behaviour`(part: StoreContract) throws {
    try part.check(try SQLiteSessionStorage(inMemory: ContractRecords.tables))
  }
}
