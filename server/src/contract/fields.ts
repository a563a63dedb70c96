/** A JSON object of unknown form. */
export type Fields = Record<string, unknown>;

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a JSON object; of anything else: none. */
export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {});
