import Editing
import GeoJSON

/// `--lint`: what can be told of a log without the data.
struct EditLint {
  private let command: EditApplyCommand
  private let reporter: Reporter
  private let settings: Editing
  private let gazetteer: Gazetteer?

  /// What a step did to the ids that the log has told of.
  private struct Step {
    var id: [UInt8]?
    var before: Presence?
  }

  private enum Presence {
    case there, gone
  }

  init(_ command: EditApplyCommand, _ reporter: Reporter, _ settings: Editing, _ gazetteer: Gazetteer?) {
    self.command = command
    self.reporter = reporter
    self.settings = settings
    self.gazetteer = gazetteer
  }

  func run(_ logs: [EditLog]) throws {
    var presence: [[UInt8]: Presence] = [:]
    var committed: [[UInt8]: Presence] = [:]
    var undoable: [Step] = []
    var redoable: [Step] = []
    var isOpen = false
    var hasFeature = false
    for log in logs {
      var flaws = log.flaws[...]
      for operation in log.operations {
        while let flaw = flaws.first, flaw.line < operation.place.line {
          try tell(flaw, log)
          flaws.removeFirst()
          // What it would have done is not known.
          hasFeature = true
        }
        let say = { (rule: String, message: String) in
          try reporter.add(
            Diagnostic(
              .error, rule, "\(operation.kind.rawValue): \(message)", at: log.place(line: operation.place.line)),
            file: log.name)
        }
        switch operation.kind {
        case .commit:
          (committed, undoable, redoable, isOpen) = (presence, [], [], false)
          continue
        case .discard:
          (presence, undoable, redoable, isOpen) = (committed, [], [], false)
          continue
        case .undo, .redo:
          let isUndo = operation.kind == .undo
          let there = isUndo ? undoable.count : redoable.count
          if there < operation.steps {
            if !isOpen {
              try say(
                isUndo ? "nothing-to-undo" : "nothing-to-redo",
                EditSession.steps(operation.steps, there, isUndo ? "undone" : "redone"))
            }
            continue
          }
          for _ in 0..<operation.steps {
            guard var step = isUndo ? undoable.popLast() : redoable.popLast() else { continue }
            if let id = step.id { (presence[id], step.before) = (step.before, presence[id]) }
            if isUndo { redoable.append(step) } else { undoable.append(step) }
          }
          continue
        default: break
        }
        var step = Step()
        let id = operation.kind == .create ? operation.id : address(operation)
        if operation.kind != .create, operation.address == nil, operation.kind == .delete || !hasFeature {
          try say("address-missing", "say which feature: id, where or feature")
        }
        hasFeature = true
        if let id {
          let key = id.value.canonicalKey
          step = Step(id: key, before: presence[key])
          if operation.kind == .create {
            if presence[key] == .there {
              try say("id-exists", "the log has a feature with the id \(id.string) already")
              continue
            }
            presence[key] = .there
          } else if presence[key] == .gone {
            try say("feature-not-found", "the log has deleted the feature with the id \(id.string)")
            continue
          } else {
            presence[key] = operation.kind == .delete ? .gone : presence[key]
          }
        }
        try look(operation, say)
        if operation.kind == .clear || operation.kind == .type && operation.type == .point {
          undoable.removeAll()
          isOpen = isOpen || operation.kind == .type
        } else {
          undoable.append(step)
        }
        redoable.removeAll()
      }
      for flaw in flaws { try tell(flaw, log) }
    }
  }

  private func address(_ operation: EditOperation) -> ValueText? {
    if case .id(let id)? = operation.address { id } else { nil }
  }

  private func tell(_ flaw: EditLog.Flaw, _ log: EditLog) throws {
    try reporter.add(
      Diagnostic(.error, flaw.rule, flaw.message, at: flaw.place), file: log.name)
  }

  /// Templates, types and addresses.
  private func look(_ operation: EditOperation, _ say: (String, String) throws -> Void) throws {
    if let name = operation.template, settings.templates?[name] == nil {
      try say("template-unknown", "template '\(shown(name))' is not known; --templates FILE says what it is")
    }
    if let type = operation.type ?? operation.geometry?.state.type {
      let isAllowed = type == .geometryCollection ? settings.allowed.count == 3 : settings.allowed.contains(type.single)
      if !isAllowed { try say("permission", "\(type.rawValue) is not among the types of --allow") }
    }
    for case .address(let text) in operation.to + (operation.near.map { [$0] } ?? []) {
      guard let gazetteer else { continue }
      do throws(EditError) { _ = try gazetteer.position(of: text) } catch { try say(error.rule, error.message) }
    }
  }
}
