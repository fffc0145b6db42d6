/// The bytes of a value that is being encoded, and the values in it that have begun and not ended.
///
/// Members are written in the order in which they are encoded. The end of their object puts them in the order of their
/// keys, so that equal values give equal bytes.
struct JSONBuffer {
  private enum Kind {
    /// Nothing is written yet. A value that ends like this is an empty object.
    case unknown
    case scalar, array, object
  }

  /// A value that has begun and not ended.
  private struct OpenValue {
    var kind = Kind.unknown
    /// The number of elements of an array.
    var count = 0
    /// The index of an object's first member in `members`.
    var firstMember = 0
    /// The index of the first place in `reserved` that belongs to the value.
    var firstReserved = 0
    /// Whether the members are in the order of their keys, as far as they are written.
    var isSorted = true
  }

  /// A member of an open object.
  private struct Member {
    let key: String
    /// The first 8 bytes of an ASCII key; `nil` for other keys, whose order is not that of their bytes.
    let beginning: UInt64?
    /// The range of the key and the value in `json`, without a comma.
    var range: Range<Int>

    init(key: String, start: Int) {
      var key = key
      beginning = key.withUTF8 { utf8 in
        var beginning: UInt64 = 0
        for index in 0..<min(utf8.count, 8) { beginning |= UInt64(utf8[index]) << UInt64(56 - 8 * index) }
        return utf8.reduce(0) { $0 | $1 } < 0x80 ? beginning : nil
      }
      self.key = key
      range = start..<start
    }

    static func < (a: Member, b: Member) -> Bool {
      guard let first = a.beginning, let second = b.beginning, first != second else { return a.key < b.key }
      return first < second
    }
  }

  private var json = JSONWriter()
  /// The innermost open value.
  private var value = OpenValue()
  /// The values around it, the outermost first.
  private var outer: [OpenValue] = []
  /// The members of all open objects, those of the outermost first.
  private var members: [Member] = []
  /// The places of nested containers in open values, with a closure that returns their JSON.
  private var reserved: [(offset: Int, json: () -> [UInt8])] = []

  /// The number of elements of the open array.
  var count: Int { value.count }

  init() { members.reserveCapacity(32) }

  // MARK: - The innermost open value

  /// Makes the value an object.
  mutating func openObject() {
    guard value.kind != .object else { return }
    value.kind = .object
    json.openObject()
  }

  /// Makes the value an array.
  mutating func openArray() {
    guard value.kind != .array else { return }
    value.kind = .array
    json.openArray()
  }

  /// Writes the whole value.
  mutating func scalar(_ write: (inout JSONWriter) -> Void) {
    value.kind = .scalar
    write(&json)
  }

  /// Writes a member of the object.
  mutating func member(_ name: String, _ write: (inout JSONWriter) -> Void) {
    key(name)
    write(&json)
    endMember()
  }

  /// Writes the next element of the array.
  mutating func element(_ write: (inout JSONWriter) -> Void) {
    value.count += 1
    write(&json)
  }

  /// Keeps a place for the value of a member. `json` returns its JSON when the object ends.
  mutating func reserveMember(_ name: String, _ json: @escaping () -> [UInt8]) {
    key(name)
    reserve(json)
    endMember()
  }

  /// Keeps a place for the next element. `json` returns its JSON when the array ends.
  mutating func reserveElement(_ json: @escaping () -> [UInt8]) {
    value.count += 1
    reserve(json)
  }

  private mutating func reserve(_ json: @escaping () -> [UInt8]) {
    self.json.raw("")
    reserved.append((self.json.bytes.count, json))
  }

  private mutating func key(_ name: String) {
    let member = Member(key: name, start: json.key(name))
    if value.isSorted, members.count > value.firstMember, member < members[members.count - 1] { value.isSorted = false }
    members.append(member)
  }

  // MARK: - Values in it

  /// Begins the value of a member.
  mutating func beginMember(_ name: String) {
    key(name)
    begin()
  }

  /// Begins the value of an element.
  mutating func beginElement() {
    value.count += 1
    begin()
  }

  private mutating func begin() {
    outer.append(value)
    value = OpenValue(firstMember: members.count, firstReserved: reserved.count)
  }

  /// Ends the innermost open value.
  mutating func end() {
    close()
    guard let last = outer.popLast() else { return }
    value = last
    if value.kind == .object { endMember() }
  }

  /// Ends the outermost value and returns its JSON.
  mutating func finish() -> [UInt8] {
    close()
    return json.bytes
  }

  private mutating func endMember() {
    let start = members[members.count - 1].range.lowerBound
    members[members.count - 1].range = start..<json.bytes.count
  }

  private mutating func close() {
    fillReserved()
    switch value.kind {
    case .unknown:
      json.openObject()
      json.closeObject()
    case .scalar: break
    case .array: json.closeArray()
    case .object:
      if !value.isSorted { sortMembers() }
      members.removeLast(members.count - value.firstMember)
      json.closeObject()
    }
  }

  private mutating func fillReserved() {
    // From the end, so that the places before stay where they are.
    while reserved.count > value.firstReserved, let place = reserved.popLast() {
      let bytes = place.json()
      json.insert(bytes, at: place.offset)
      for index in members.indices[value.firstMember...] where members[index].range.upperBound >= place.offset {
        let range = members[index].range
        let start = range.lowerBound + (range.lowerBound > place.offset ? bytes.count : 0)
        members[index].range = start..<(range.upperBound + bytes.count)
      }
    }
  }

  private mutating func sortMembers() {
    let sorted = (value.firstMember..<members.count).sorted { members[$0] < members[$1] }
    json.reorder(sorted.map { members[$0].range })
  }
}
