/** A JSON object with unknown fields. */
export type Fields = Record<string, unknown>;

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a JSON object; empty for any other value. */
export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {});
