import { cpus } from 'node:os';

/** The current minute, for measured figures. */
export const minuteUtc = () => `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The machine of the measurement. */
export const MACHINE = `${cpus().length} cores (${cpus()[0]?.model})`;
