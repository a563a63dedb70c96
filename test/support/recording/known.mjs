// Values of a response that later requests need: ids, tokens, cookies. They belong to the responding server.
import { textOf } from './exchange.mjs';

/** Replaces each `{name}` in a request with its known value. */
export function filled(request, known) {
  const fill = (text) => text.replace(/\{(\w+)\}/g, (all, name) => known[name] ?? all);
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => [name, fill(value)]);
  const { body } = request;
  return {
    ...request,
    path: fill(request.path),
    headers: Object.fromEntries(headers),
    ...(body === undefined ? {} : { body: fill(body) }),
  };
}

/**
 * Remembers the values named in `keep` by their dotted path in the response; `?token` is a query parameter of a URL.
 */
export function remember(answer, keep, known) {
  for (const [name, place] of Object.entries(keep ?? {})) {
    known[name] = place === 'cookie' ? answer.cookie : at(JSON.parse(textOf(answer)), place);
  }
}

function at(body, place) {
  const [path, parameter] = place.split('?');
  const value = String(path.split('.').reduce((found, key) => found?.[key], body));
  return parameter ? new URL(value).searchParams.get(parameter) : value;
}
