package import DeepLinks

/// The outcomes of links in states: a row for each link, a column for each state under a network.
///
/// Equal cells are kept once, because a link does the same in most of the states. A matrix whose cells are only printed keeps
/// none.
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
  private let keepsCells: Bool
  private var cells = Interned<MatrixCell>()
  /// The numbers of the cells that are kept.
  private var numbers: [Int32] = []
  /// The number of cells of the rows that have been added.
  public private(set) var count = 0
  /// The faults of the app that links met, each once with the first place.
  public private(set) var faults: [(fault: String, place: Place)] = []

  /// A matrix without cells. `keepsCells` tells whether the cells that are added can be read later.
  public init(
    links: [MatrixLink], columns: [MatrixColumn], unreachable: [UnreachableState] = [], keepsCells: Bool = true
  ) {
    (self.links, self.columns, self.unreachable, self.keepsCells) = (links, columns, unreachable, keepsCells)
  }

  /// The faults as lines of a report.
  public var faultTexts: [String] { faultSentences.map(\.en) }

  /// The same in both languages.
  package var faultSentences: [BilingualText] {
    faults.map { fault, place in
      MatrixSentence.fault.sentence(["fault": fault, "link": place.link.shown, "state": place.column.name])
    }
  }

  /// Adds the cells of the next link. Returns them with their places.
  @discardableResult
  public mutating func add(_ row: [MatrixCell]) -> [Place] {
    guard !columns.isEmpty else { return [] }
    let link = links[count / columns.count]
    let places = zip(columns, row).map { Place(link: link, column: $0, cell: $1) }
    for place in places {
      for fault in place.cell.faults ?? [] where !faults.contains(where: { $0.fault == fault }) {
        faults.append((fault, place))
      }
    }
    count += row.count
    if keepsCells { for cell in row { numbers.append(Int32(cells.number(of: cell))) } }
    return places
  }

  /// The cells that are kept, each row in the order of the columns.
  public var rows: LazyMapCollection<Range<Int>, [MatrixCell]> {
    (0..<(columns.isEmpty ? 0 : numbers.count / columns.count)).lazy.map { row in
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

  /// Every cell that is kept with its place, row by row.
  public var places: LazyMapCollection<Range<Int>, Place> {
    numbers.indices.lazy.map {
      Place(link: links[$0 / columns.count], column: columns[$0 % columns.count], cell: cells[Int(numbers[$0])])
    }
  }

  /// Returns the matrix with those rows alone whose links a predicate takes.
  public func filtered(_ isShown: (MatrixLink) -> Bool) -> Matrix {
    let kept = zip(links, rows).filter { isShown($0.0) }
    var matrix = Matrix(links: kept.map(\.0), columns: columns, unreachable: unreachable)
    for (_, row) in kept { matrix.add(row) }
    return matrix
  }
}
