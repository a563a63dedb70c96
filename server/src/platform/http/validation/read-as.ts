/** How a field reads what came, before its rules look at it. */
type Reading = (value: unknown) => unknown;

type Dto = new () => object;

const own = new WeakMap<object, Map<string, Reading>>();
const all = new WeakMap<Dto, ReadonlyMap<string, Reading>>();

/** The field is given its value as `reading` makes it. It takes whatever came, and leaves what it does not know. */
export function ReadAs(reading: Reading): PropertyDecorator {
  return (prototype, name) => {
    const readings = own.get(prototype) ?? new Map<string, Reading>();
    own.set(prototype, readings.set(String(name), reading));
  };
}

/**
 * An object of the class with what a plain one has; fields it does not know come along, to be refused. Lists and objects
 * stay as they are, but where `ReadAs` says otherwise. `plain` has no `__proto__` of its own (see `shapeProblem`).
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

/** Of the class and those that it extends, put together once. */
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
