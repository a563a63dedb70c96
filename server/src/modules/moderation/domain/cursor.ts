/** A place in a list that is sorted by time: when, in microseconds since 1970, and what of that moment. */
export interface Place {
  micros: number;
  key: string;
}

/** Later than any time that a row has, and still a time. */
const LAST_MICROS = 4_102_444_800_000_000;

/** The place as it stands in an address. */
export const cursorOf = ({ micros, key }: Place): string => `${micros}_${key}`;

/** Undefined: the text is no place in a list. */
export function placeOf(cursor: string): Place | undefined {
  const [, digits = '', key = ''] = /^(\d{1,16})_(.{1,254})$/su.exec(cursor) ?? [];
  const micros = Number(digits);
  return key !== '' && micros <= LAST_MICROS ? { micros, key } : undefined;
}

/** The beginning of a list whose newest come first. */
export const NEWEST: Place = { micros: LAST_MICROS, key: '' };
