import DeepLinks

extension Wrapper {
  /// Returns links that show each rule of the wrapper around a link.
  func probes(around link: String) -> [String] {
    let path = link.firstRange(of: "://").map { String(link[$0.upperBound...]) } ?? ""
    let ofPaths: [String] =
      hasOwnPath
      ? starts.map { start in
        (segmentsBeforePath == 0 ? String(start.dropLast("sample".count)) : start + "/") + path
      } : []
    guard let first = starts.first, let parameter = (links + paths).first else { return ofPaths }
    let inside = PercentCoding.encodedSegment(link)
    let pages = fallbacks.prefix(1).flatMap { name in fallbackHosts.map { (name, "https://\($0)/") } }
    let added =
      pages + fallbacks.map { ($0, "https://nosuch.example/") } + kept.map { ($0.name(1), "sample") }
    let ofParameters = starts.flatMap { start in (links + paths).map { "\(start)?\($0)=\(inside)" } }
    let withOthers = added.map { name, value in
      "\(first)?\(parameter)=\(inside)&\(name)=\(PercentCoding.encodedSegment(value))"
    }
    return ofPaths + ofParameters + withOthers
  }

  /// The beginnings of its links.
  private var starts: [String] {
    openings.map { opening in
      switch opening {
      case .scheme(let name): "\(name)://sample"
      case .host(let name): "https://\(name)/sample"
      case .subdomain(let name): "https://sample.\(name)/sample"
      }
    }
  }
}
