/// The outcomes of links in states: a row for each link, a column for each state under a network.
///
/// Equal cells are kept once, because a link does the same in most of the states.
public struct Matrix: Sendable {
  /// The cells of one link, in the order of the columns.
  public struct Row: Sendable {
    /// The cells.
    public let cells: [MatrixCell]
    /// What a page shows of each cell; `nil` for a matrix without a page.
    let shown: [MatrixPage.Shown]?
  }

  /// The links.
  public let links: [MatrixLink]
  /// The columns: all networks of the first state, then those of the next.
  public let columns: [MatrixColumn]
  /// The states that cannot be reached: columns without cells.
  public let unreachable: [UnreachableState]
  private var cells = Interned<MatrixCell>()
  /// The numbers of the cells of the rows that have been added.
  private var numbers: [Int32] = []

  /// A matrix without cells.
  public init(links: [MatrixLink], columns: [MatrixColumn], unreachable: [UnreachableState] = []) {
    (self.links, self.columns, self.unreachable) = (links, columns, unreachable)
  }

  /// Adds the cells of the next link. Returns them with their places.
  @discardableResult
  public mutating func add(_ row: [MatrixCell]) -> LazyMapCollection<Range<Int>, Place> {
    for cell in row { numbers.append(Int32(cells.number(of: cell))) }
    return places.suffix(row.count)
  }

  /// The number of cells of the rows that have been added.
  public var count: Int { numbers.count }

  /// The cells of the rows that have been added, each row in the order of the columns.
  public var rows: LazyMapCollection<Range<Int>, [MatrixCell]> {
    (0..<(columns.isEmpty ? 0 : count / columns.count)).lazy.map { row in
      columns.indices.map { cells[Int(numbers[row * columns.count + $0])] }
    }
  }

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
  public var places: LazyMapCollection<Range<Int>, Place> {
    numbers.indices.lazy.map {
      Place(link: links[$0 / columns.count], column: columns[$0 % columns.count], cell: cells[Int(numbers[$0])])
    }
  }

  /// The faults of the app that links met, each once with the first place.
  public var faults: [(fault: String, place: Place)] {
    var seen: Set<String> = []
    var found: [(fault: String, place: Place)] = []
    for place in places {
      for fault in place.cell.faults ?? [] where seen.insert(fault).inserted { found.append((fault, place)) }
    }
    return found
  }

  /// Returns the matrix with those rows alone whose links a predicate takes.
  public func filtered(_ isShown: (MatrixLink) -> Bool) -> Matrix {
    let kept = zip(links, rows).filter { isShown($0.0) }
    var matrix = Matrix(links: kept.map(\.0), columns: columns, unreachable: unreachable)
    for (_, row) in kept { matrix.add(row) }
    return matrix
  }
}
