import Arguments
import GeoJSON
import Glibc
import ReferenceSystems
import Styling

extension ReadingOptions.Invalid: ArgumentValue {}

/// The options of every command that reads features.
struct FeatureInput {
  var crs: String?
  var wheres: [String] = []
  var searches: [String] = []
  var invalid = ReadingOptions.Invalid.error
  var isStrict = false
  var report: String?
  var reportFormat = ReportFormat.jsonl
  var isQuiet = false
  var isVerbose = false
  var showsProgress = false
  var jobs = Workers.defaultJobs

  static let section = "Input and messages"

  static var options: [Option<Self>] {
    [
      Option(
        "crs", value: "CRS", to: \.crs, "coordinate reference system of the input, such as EPSG:25832",
        details: """
          Anything that PROJ knows: a code, a URN, a PROJ string. Longitude or easting comes first whatever the \
          authority says. Without it a legacy crs member is honoured, else the input is OGC:CRS84.
          """, section: section),
      Option(
        "where", value: "EXPR", to: \.wheres, "keep the features that match: KEY=VALUE, or an expression",
        details: """
          The short forms are KEY, !KEY, KEY=VALUE, KEY!=VALUE, KEY<VALUE, KEY<=VALUE, KEY>VALUE and KEY>=VALUE, \
          joined by " and ". A text that begins with [ is an expression or a filter as MapLibre has them. Given \
          more than once, all have to match.
          """, section: section),
      Option(
        "search", value: "TEXT", to: \.searches, "keep the features with TEXT in any property",
        details: "Letter case and accents do not count.", section: section),
      Option(
        "invalid", value: "WHAT", to: \.invalid, "what a feature with bad geometry does",
        details: """
          error ends the run with status 65; skip leaves the feature out with a warning; pass takes what is good of it.
          """, section: section),
      Option("strict", flag: \.isStrict, "take every warning as an error", section: section),
      Option(
        "report", value: "FILE", to: \.report, "write every diagnostic to FILE, for machines", section: section),
      Option("report-format", value: "FORMAT", to: \.reportFormat, "form of the report", section: section),
      Option("quiet", short: "q", flag: \.isQuiet, "show no warnings", section: section),
      Option("verbose", short: "v", flag: \.isVerbose, "show notes too", section: section),
      Option(
        "progress", flag: \.showsProgress, "show how much has been read, on a terminal", section: section),
      Option(
        "jobs", short: "j", value: "N", to: \.jobs, "threads; the output is the same with any number",
        details: "Without it as many as the machine has cores.", section: section, showDefault: false),
    ]
  }

  /// Checks what can be checked before any file is opened.
  func validate(given: Set<String>) throws(ArgumentError) {
    if given.contains("report-format") && report == nil {
      throw ArgumentError("--report-format needs --report FILE")
    }
    if report == "-" { throw ArgumentError("--report needs the name of a file; /dev/stdout and /dev/stderr are such") }
    guard (1...1024).contains(jobs) else { throw ArgumentError("--jobs must be from 1 to 1024, not \(jobs)") }
    _ = try filter()
  }

  /// The filters of the command line.
  func filter() throws(ArgumentError) -> FeatureFilter {
    var filter = FeatureFilter()
    for text in wheres {
      do throws(StyleError) { filter.filters.append(try Filter(argument: text)) } catch {
        throw ArgumentError("--where: \(error.message)")
      }
    }
    filter.searches = searches.map(TextSearch.init)
    return filter
  }

  /// The reporter of a run, with its report file created.
  func reporter(_ console: Console) throws(Failure) -> Reporter {
    console.isQuiet = isQuiet
    console.isVerbose = isVerbose
    var file: Report?
    if let report {
      file = try Report(path: console.path(report), shownAs: report, format: reportFormat)
    }
    return Reporter(console, isStrict: isStrict, report: file)
  }

  /// What every reader is told.
  func readingOptions(_ reporter: Reporter) -> ReadingOptions {
    var options = ReadingOptions()
    options.invalid = invalid
    options.isStrict = isStrict
    options.wantsNotes = reporter.wantsNotes
    options.findsDuplicateIDs = isStrict || reporter.hasReport
    options.ignoresCRSMember = crs != nil
    return options
  }

  /// Opens an input.
  ///
  /// - Parameter source: its bytes, when they are at hand.
  /// - Throws: `Failure` with status 66.
  func reader(
    for file: InputFile, _ options: ReadingOptions, _ console: Console, source: (any ByteSource)? = nil
  ) throws(Failure) -> FeatureReader {
    let bytes = if let source { source } else { try self.source(for: file, console) }
    return FeatureReader(GzipSource(bytes), options: options, classify: Self.classify)
  }

  /// What the name in a legacy `crs` member means.
  static func classify(_ name: String) -> CRSMeaning {
    guard let system = ReferenceSystem(fromData: name) else { return .unknown }
    return system.isLonLat ? .lonLat : .other(system.name)
  }

  /// Whether an input can be read again from its start.
  func isRepeatable(_ file: InputFile, _ console: Console) -> Bool {
    var status = stat()
    return !file.isStandardInput && stat(console.path(file.path), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The bytes of an input, still compressed if it is.
  /// - Throws: `Failure` with status 66.
  func source(for file: InputFile, _ console: Console) throws(Failure) -> any ByteSource {
    let showsProgress = showsProgress && console.hasTerminal
    guard !file.isStandardInput else {
      let source = console.standardInput()
      return showsProgress ? ProgressSource(source, name: file.path, size: nil, console) : source
    }
    let descriptor = open(console.path(file.path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(.noInput, "\(shownFile(file.path)): cannot be opened: \(systemError())")
    }
    var status = stat()
    fstat(descriptor, &status)
    guard status.st_mode & S_IFMT != S_IFDIR else {
      close(descriptor)
      throw Failure(.noInput, "\(shownFile(file.path)): is a folder")
    }
    let source = DescriptorSource(descriptor, isOwned: true)
    let size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    return showsProgress ? ProgressSource(source, name: file.path, size: size, console) : source
  }
}

/// Which features are kept: those that all filters and searches match.
struct FeatureFilter {
  var filters: [Filter] = []
  var searches: [TextSearch] = []

  var isEmpty: Bool { filters.isEmpty && searches.isEmpty }

  func matches(_ reader: FeatureReader) -> Bool {
    let feature = ReaderFeature(reader: reader)
    return filters.allSatisfy { $0.matches(feature) } && searches.allSatisfy { $0.matches(feature) }
  }
}
