/** A body as it can be compared: parsed where it is JSON, `{ lines }` where it is lines of JSON, else the text. */
export function normaliseBody(text: string, names?: Record<string, string>): unknown;
