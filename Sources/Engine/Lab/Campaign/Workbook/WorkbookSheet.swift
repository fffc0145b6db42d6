import TextFormats

/// The rows of a sheet (ECMA-376 part 1, 18.3).
struct WorkbookSheet {
  /// The rows that have cells, in their order.
  private(set) var rows: [TableRow] = []
  /// The places of the rows in `rows`, by their numbers.
  private var places: [Int: Int] = [:]
  /// The most columns of a row that are read.
  private static let mostColumns = 256
  /// The longest formula of a spreadsheet, in characters.
  private static let longestFormula = 8_192
  /// The number of rows that merged cells and hyperlinks of ranges can still be spread to: ranges can lie over each other.
  private var spreads = 1_000_000

  /// Reads the part of a sheet. `strings` and `formats` are those of the workbook.
  init(_ root: XMLNode, _ relationships: Relationships, _ strings: SharedStrings, _ formats: CellFormats) {
    var formulas: [CellReference: String] = [:]
    for node in root.element("sheetData")?.elements("row") ?? [] {
      // A row or a cell without a number is the next one.
      let number = node.attributes["r"].flatMap(Int.init) ?? (rows.last?.number ?? 0) + 1
      var row = TableRow(number: number, cells: [:])
      var column = 0
      for cell in node.elements("c") {
        column = cell.attributes["r"].flatMap { CellReference($0) }?.column ?? column
        defer { column += 1 }
        guard column < Self.mostColumns else { break }
        let read = Self.cell(cell, strings, formats)
        if !read.isEmpty { row.cells[column] = read }
        if let formula = cell.element("f")?.text, formula.contains("HYPERLINK") {
          formulas[CellReference(row: number, column: column)] = formula
        }
      }
      places[number] = rows.count
      rows.append(row)
    }
    for (place, formula) in formulas { addAddress(of: formula, to: place) }
    for node in root.element("hyperlinks")?.elements("hyperlink") ?? [] { addHyperlink(node, relationships) }
    for node in root.element("mergeCells")?.elements("mergeCell") ?? [] { spread(node.attributes["ref"] ?? "") }
  }

  /// A cell with its value: of a formula the one that was computed last.
  private static func cell(_ node: XMLNode, _ strings: SharedStrings, _ formats: CellFormats) -> TableCell {
    let value = node.element("v")?.text ?? ""
    var cell: TableCell =
      switch node.attributes["t"] {
      case "s": TableCell(strings.text(Int(value) ?? -1))
      case "inlineStr": TableCell(node.element("is").map(SharedStrings.text) ?? "")
      case "b": TableCell(value == "1" ? "TRUE" : "FALSE")
      case "str", "e", "d": TableCell(value)
      default: TableCell(formats.text(value, style: node.attributes["s"].flatMap(Int.init) ?? 0))
      }
    cell.isNotComputed = node.element("f") != nil && value.isEmpty && node.attributes["t"] != "str"
    return cell
  }

  private subscript(place: CellReference) -> TableCell? {
    get { places[place.row].flatMap { rows[$0].cells[place.column] } }
    set { if let row = places[place.row] { rows[row].cells[place.column] = newValue } }
  }

  // MARK: - Addresses

  /// Adds the address of a formula `HYPERLINK("https://…","text")`. One that cannot be read is told as not computed.
  private mutating func addAddress(of formula: String, to place: CellReference) {
    guard let address = address(of: formula.prefix(Self.longestFormula)) else {
      self[place]?.isNotComputed = true
      return
    }
    if address.contains("://") { add(address, to: place, isAlone: true) }
  }

  /// The address in a formula: texts and cells of this sheet, joined by `&` or as what `CONCATENATE` or `CONCAT` takes; nil for
  /// any other expression.
  private func address(of formula: Substring) -> String? {
    guard let call = formula.firstMatch(of: /HYPERLINK\(\s*(CONCAT(?:ENATE)?\(\s*)?/) else { return nil }
    let isJoined = call.output.1 != nil
    var (address, rest) = ("", formula[call.range.upperBound...])
    while let item = rest.prefixMatch(of: /\s*(?:"((?:[^"]|"")*)"|(\$?[A-Z]{1,3}\$?[0-9]{1,7}))\s*/) {
      if let written = item.output.1 {
        address += written.replacing("\"\"", with: "\"")
      } else if let cell = item.output.2.flatMap({ CellReference($0) }).flatMap({ self[$0] }), !cell.isNotComputed {
        address += cell.text
      } else {
        return nil
      }
      rest = rest[item.range.upperBound...]
      guard rest.first == (isJoined ? "," : "&") else { break }
      rest = rest.dropFirst()
    }
    return rest.first == ")" || !isJoined && rest.first == "," ? address : nil
  }

  /// Adds the address of a hyperlink to its cells: the target of its relationship, with the location behind `#`.
  private mutating func addHyperlink(_ node: XMLNode, _ relationships: Relationships) {
    let target = node.prefixed("id").flatMap { relationships.byIdentifier[$0]?.target }
    let location = node.attributes["location"] ?? ""
    // Without a target the location is a place in the workbook.
    guard let address = target.map({ location.isEmpty ? $0 : "\($0)#\(location)" }) ?? location.nonEmpty,
      address.contains("://"), let range = node.attributes["ref"].flatMap(CellReference.range)
    else { return }
    if range.first == range.last { return add(address, to: range.first, isAlone: true) }
    for row in range.first.row...range.last.row {
      guard row <= rows.last?.number ?? 0, spreads > 0 else { return }
      spreads -= 1
      for column in range.first.column...range.last.column where column < Self.mostColumns {
        add(address, to: CellReference(row: row, column: column), isAlone: false)
      }
    }
  }

  /// Adds an address to a cell. A cell of a range needs a text, because the range can reach beyond the table.
  private mutating func add(_ address: String, to place: CellReference, isAlone: Bool) {
    guard var cell = self[place] ?? (isAlone ? TableCell("") : nil), cell.address == nil else { return }
    (cell.address, cell.isNotComputed) = (address, false)
    self[place] = cell
  }

  // MARK: - Merged cells

  /// Gives the value of merged cells, which their first one has, to the rows below that have other cells of their own.
  private mutating func spread(_ reference: String) {
    guard let range = CellReference.range(reference), range.first.row < range.last.row, let cell = self[range.first]
    else { return }
    for row in (range.first.row + 1)...range.last.row {
      guard row <= rows.last?.number ?? 0, spreads > 0 else { return }
      spreads -= 1
      let place = CellReference(row: row, column: range.first.column)
      if let index = places[row], !rows[index].cells.isEmpty, self[place] == nil { self[place] = cell }
    }
  }
}
