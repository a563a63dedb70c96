/** Converts the raw value of a field before it is validated. */
type Reading = (value: unknown) => unknown;

type Dto = new () => object;

const own = new WeakMap<object, Map<string, Reading>>();
const all = new WeakMap<Dto, ReadonlyMap<string, Reading>>();

/** Converts the field's value with `reading`, which gets any value and returns unknown ones unchanged. */
export function ReadAs(reading: Reading): PropertyDecorator {
  return (prototype, name) => {
    const readings = own.get(prototype) ?? new Map<string, Reading>();
    own.set(prototype, readings.set(String(name), reading));
  };
}

/**
 * Creates an instance of the class from a plain object, including unknown fields, which are rejected later. Values are
 * unchanged unless `ReadAs` converts them. `plain` has no own `__proto__` (see `shapeProblem`).
 */
export function instanceOf<T extends object>(dto: new () => T, plain: object): T {
  const readings = readingsOf(dto);
  const made = new dto() as Record<string, unknown>;
  for (const [name, value] of Object.entries(plain)) {
    const reading = readings.get(name);
    made[name] = reading ? reading(value) : value;
  }
  return made as T;
}

/** Conversions of the class and its base classes, collected once. */
function readingsOf(dto: Dto): ReadonlyMap<string, Reading> {
  let readings = all.get(dto);
  if (!readings) {
    const lines: [string, Reading][][] = [];
    for (let at: object | null = dto.prototype as object; at; at = Object.getPrototypeOf(at) as object | null) {
      lines.unshift([...(own.get(at) ?? [])]);
    }
    readings = new Map(lines.flat());
    all.set(dto, readings);
  }
  return readings;
}
