import { cpus } from 'node:os';

/** The minute, as figures tell when they were measured. */
export const minuteUtc = () => `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** What they were measured on. */
export const MACHINE = `${cpus().length} cores (${cpus()[0]?.model})`;
