/// The outcomes of links in states: a row for each link, a column for each state under a network.
public struct Matrix: Sendable {
  /// The links.
  public let links: [MatrixLink]
  /// The columns: all networks of the first state, then those of the next.
  public let columns: [MatrixColumn]
  /// The cells of the rows that have been added, each row in the order of the columns.
  public private(set) var rows: [[MatrixCell]] = []

  /// A matrix without cells.
  public init(links: [MatrixLink], columns: [MatrixColumn]) {
    self.links = links
    self.columns = columns
  }

  /// Adds the cells of the next link.
  public mutating func add(_ row: [MatrixCell]) { rows.append(row) }

  /// The names of the states in order.
  public var states: [String] {
    var seen: Set<String> = []
    return columns.map(\.state).filter { seen.insert($0).inserted }
  }

  /// The networks in order.
  public var networks: [MatrixNetwork] {
    let used = Set(columns.map(\.network))
    return MatrixNetwork.allCases.filter(used.contains)
  }

  /// Every cell with its place, row by row.
  public var places: [Place] {
    zip(links, rows).flatMap { link, row in
      zip(columns, row).map { Place(link: link, column: $0, cell: $1) }
    }
  }

  /// The faults of the app that links met, each once with the first place.
  public var faults: [(fault: String, place: Place)] {
    var seen: Set<String> = []
    return places.flatMap { place in
      (place.cell.faults ?? []).filter { seen.insert($0).inserted }.map { (fault: $0, place: place) }
    }
  }

  /// Returns the matrix with those rows alone whose links a predicate takes.
  public func filtered(_ isShown: (MatrixLink) -> Bool) -> Matrix {
    let kept = links.indices.filter { isShown(links[$0]) }
    var matrix = Matrix(links: kept.map { links[$0] }, columns: columns)
    for index in kept where index < rows.count { matrix.add(rows[index]) }
    return matrix
  }
}
