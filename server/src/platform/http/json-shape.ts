/** How deep bodies may go. Ours need three levels; a hundred thousand would overflow the stack of whoever walks them. */
const MAX_DEPTH = 16;

/** How many values inside lists and objects one body may have. */
const MAX_VALUES = 20_000;

/**
 * What is wrong with the shape of parsed JSON, whatever is in it; undefined: nothing. Does not recurse. The names at its
 * top are held against the fields of the request elsewhere, which tells them one by one.
 */
export function shapeProblem(body: object): string | undefined {
  let level: object[] = [body];
  let values = 0;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return `The body goes deeper than ${MAX_DEPTH} levels.`;
    const next: object[] = [];
    for (const node of level) {
      for (const [name, value] of Object.entries(node)) {
        // JSON.parse makes it an own property; whoever copies it would set a prototype, or hide what every object has.
        if (name === '__proto__' || (depth > 1 && name in Object.prototype))
          return `${name} is not a field of this request.`;
        if (++values > MAX_VALUES) return `The body has more than ${MAX_VALUES} values.`;
        if (typeof value === 'object' && value !== null) next.push(value);
      }
    }
    level = next;
  }
  return undefined;
}
