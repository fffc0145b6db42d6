/// What begins in one way, as most of its kind stay.
protocol Beginning: Equatable {
  init()
}

/// A value that mostly is as at its beginning, and takes no room then.
@propertyWrapper struct MostlyNew<Value: Beginning> {
  private indirect enum Held {
    case value(Value)
  }
  private var held: Held?

  var wrappedValue: Value {
    get { if case .value(let value)? = held { value } else { Value() } }
    set { held = newValue == Value() ? nil : .value(newValue) }
  }
}

extension OrderDraft: Beginning {}
