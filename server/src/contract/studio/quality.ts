/** Period of the quality view, in days. */
export const QUALITY_DAYS = { default: 30, max: 90 } as const;

/** Groups of conversations by their number of questions, from `from` to the next group. */
export const DROP_OFF_FROM = [1, 2, 3, 6, 11] as const;
