/** A place in a list sorted by time: microseconds since 1970, and a key for rows of the same time. */
export interface CursorPosition {
  micros: number;
  key: string;
}

/** 1 January 2100, later than any row. */
const LAST_MICROS = 4_102_444_800_000_000;

/** The place as a query parameter. */
export const cursorOf = ({ micros, key }: CursorPosition): string => `${micros}_${key}`;

/** Undefined if the text is not a cursor. */
export function positionOf(cursor: string): CursorPosition | undefined {
  const [, digits = '', key = ''] = /^(\d{1,16})_(.{1,254})$/su.exec(cursor) ?? [];
  const micros = Number(digits);
  return key !== '' && micros <= LAST_MICROS ? { micros, key } : undefined;
}

/** The start of a list with the newest first. */
export const NEWEST: CursorPosition = { micros: LAST_MICROS, key: '' };
