// Removes values that differ between runs from a response and keeps the rest.

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** Fields that belong to one run. Times keep their number of digits. */
const OF_A_RUN = {
  timestamp: 1_700_000_000_000,
  shared: '<whose it is>',
  inviteAcceptUrl: '<where it is accepted>',
  rawApiKey: '<a key>',
  apiKey: '<a key>',
};
/** Permissions; the list changes with each n8n release. */
const SCOPE = /^\w+:\w+$/;

/** A comparable body: parsed when it is JSON or JSON lines. `names` maps known values to their names. */
export function normaliseBody(text, names = {}) {
  const lines = linesOf(text);
  if (lines) return { lines: lines.map((line) => normalise(line, names)) };
  const value = parse(text);
  return value === undefined ? named(text, names) : normalise(value, names);
}

/** A value without times and ids of its run. */
function normalise(value, names = {}) {
  if (Array.isArray(value)) return isScopes(value) ? ['<scopes>'] : value.map((one) => normalise(one, names));
  if (typeof value === 'string') return normaliseText(value, names);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, one]) => [key, OF_A_RUN[key] ?? normalise(one, names)]);
  return { ...Object.fromEntries(fields), ...versions(value) };
}

const isScopes = (list) => list.length > 0 && list.every((one) => typeof one === 'string' && SCOPE.test(one));

/** Whether the draft equals the published version, which only the ids would show. */
function versions({ versionId, activeVersionId }) {
  if (!versionId || !activeVersionId) return {};
  return { activeVersionId: versionId === activeVersionId ? '<the draft>' : '<another>' };
}

function normaliseText(text, names) {
  if (UUID.test(text)) return '<uuid>';
  if (TIME.test(text)) return '<time>';
  return named(text, names);
}

function named(text, names) {
  return Object.entries(names).reduce((all, [name, value]) => all.replaceAll(value, `{${name}}`), text);
}

/** Undefined unless every line is JSON and terminated. */
function linesOf(text) {
  if (!text.endsWith('\n')) return undefined;
  const lines = text.slice(0, -1).split('\n').map(parse);
  return lines.includes(undefined) ? undefined : lines;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
