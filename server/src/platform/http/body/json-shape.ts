/** Maximum nesting of a body. Requests need three levels; 100,000 would overflow the stack of recursive readers. */
const MAX_DEPTH = 16;

/** Maximum number of values in lists and objects of a file; bodies have lower limits. */
const MAX_VALUES = 20_000;

const TOO_DEEP = `The body goes deeper than ${MAX_DEPTH} levels.`;
const tooMany = (values: number): string => `The body has more than ${values} values.`;

/**
 * The problem with the shape of parsed JSON, independent of its content; undefined if there is none. Not recursive. The
 * top-level names are checked elsewhere, which reports each.
 */
export function shapeProblem(body: object): string | undefined {
  let level: object[] = [body];
  let values = 0;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return TOO_DEEP;
    const next: object[] = [];
    for (const node of level) {
      for (const [name, value] of Object.entries(node)) {
        // JSON.parse creates an own property; a copy would set the prototype or hide inherited members.
        if (name === '__proto__' || (depth > 1 && name in Object.prototype))
          return `${name} is not a field of this request.`;
        if (++values > MAX_VALUES) return tooMany(MAX_VALUES);
        if (typeof value === 'object' && value !== null) next.push(value);
      }
    }
    level = next;
  }
  return undefined;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const [LIST, END_OF_LIST, OBJECT, END_OF_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * The problem with the shape of unparsed JSON; undefined if there is none. 2 MB of `[{},{},…]` become hundreds of
 * megabytes when parsed. Counts commas and brackets, which every value needs, so that it rejects nothing that
 * `shapeProblem` accepts.
 */
export function unparsedProblem(json: Uint8Array, maxValues = MAX_VALUES): string | undefined {
  let [depth, commas, opened] = [0, 0, 0];
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (inText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === COMMA) {
      if (++commas > maxValues) return tooMany(maxValues);
    } else if (byte === LIST || byte === OBJECT) {
      if (++depth > MAX_DEPTH) return TOO_DEEP;
      if (++opened > maxValues + 1) return tooMany(maxValues);
    } else if (byte === END_OF_LIST || byte === END_OF_OBJECT) depth--;
  }
  return undefined;
}
