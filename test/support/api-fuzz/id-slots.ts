import { type Operation, type Schema, typesOf } from './document.js';
import type { Call } from './table.js';

/** A place in a request that holds an id, as a path into the call. */
export type Slot = (string | number)[];

/** Every part of a call that the document declares as an id. */
export function slotsOf(operation: Operation, call: Call): Slot[] {
  const isId = (schema: Schema): boolean => schema.format === 'int64';
  const inAddress = (['path', 'query'] as const).flatMap((where) =>
    operation
      .parameters(where)
      .filter(({ name, schema }) => isId(schema) && call[where]?.[name] !== undefined)
      .map(({ name }): Slot => [where, name]),
  );
  const inBody: Slot[] = [];
  const visit = (schema: Schema, value: unknown, at: Slot): void => {
    if (value === undefined || value === null) return;
    const folded = operation.fold(schema);
    if (isId(folded)) inBody.push(at);
    else if (Array.isArray(value)) for (const [i, item] of value.entries()) visit(folded.items ?? {}, item, [...at, i]);
    else if (typeof value === 'object') {
      for (const [name, field] of Object.entries(value)) visit(folded.properties?.[name] ?? {}, field, [...at, name]);
    }
  };
  if (operation.body) visit(operation.body, call.body, ['body']);
  return [...inAddress, ...inBody];
}

/** The ids that the document declares for an operation, by name: each must occur in one of its calls. */
export function idNamesOf(operation: Operation): string[] {
  const names = [...operation.parameters('path'), ...operation.parameters('query')]
    .filter(({ schema }) => schema.format === 'int64')
    .map(({ name }) => name);
  const visit = (schema: Schema, at: string): void => {
    const folded = operation.fold(schema);
    if (folded.format === 'int64') names.push(at);
    if (folded.items && typesOf(folded).includes('array')) visit(folded.items, at);
    for (const [name, property] of Object.entries(folded.properties ?? {}))
      visit(property, at ? `${at}.${name}` : name);
  };
  if (operation.body) visit(operation.body, '');
  return names;
}

/** The slot's name as in `idNamesOf`. */
export const nameOf = ([, ...path]: Slot): string => path.filter((step) => typeof step === 'string').join('.');

export function valueAt(call: Call, slot: Slot): unknown {
  return slot.reduce<unknown>((found, step) => (found as Record<string | number, unknown>)[step], call);
}

/** A copy with another id in the slot. */
export function withId(call: Call, slot: Slot, id: unknown): Call {
  const copy = structuredClone(call);
  const owner = valueAt(copy, slot.slice(0, -1)) as Record<string | number, unknown>;
  owner[slot.at(-1) ?? ''] = id;
  return copy;
}
