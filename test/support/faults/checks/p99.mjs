/** The p99; undefined without values. */
export const p99 = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)];
