const COLOURS = { dev: 35, web: 32, server: 36, api: 36, worker: 33, PostgreSQL: 34, prepare: 34 };

/** Prefixes an output line with the coloured name of its source; a `[name]` at the start of `text` overrides `name`. */
export function line(name, text) {
  const [, own, rest] = /^\[(\w+)\] (.*)$/s.exec(text) ?? [null, name, text];
  const label = own.toLowerCase().padEnd(10);
  return process.stdout.isTTY && !process.env.NO_COLOR
    ? `\x1b[${COLOURS[own] ?? 37}m${label}\x1b[0m ${rest}`
    : `${label} ${rest}`;
}
