import type { Request } from 'express';

/** The used part of Express's router. */
interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** Methods that the request's address accepts; empty if there is no route. Only used after a 404. */
export function methodsOf(request: Request): string[] {
  const stack = (request.app as unknown as { router: { stack: Layer[] } }).router.stack;
  const path = request.originalUrl.split('?', 1)[0] ?? '/';
  const methods = new Set<string>();
  for (const layer of stack) {
    // `_all` marks Nest's own fallbacks.
    if (!layer.route || layer.route.methods._all || !matches(layer, path)) continue;
    for (const method of Object.keys(layer.route.methods)) methods.add(method.toUpperCase());
  }
  methods.delete(request.method);
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}

function matches(layer: Layer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false; // Malformed percent sign.
  }
}
