/** Value of a column for TypeORM: a time in the future by the database's clock. */
export const fromNow = (ms: number) => () => `now() + ${Math.round(ms)} * interval '1 ms'`;
