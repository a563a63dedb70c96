/** Regent cannot start. The message is one sentence for the person at the terminal; no stack belongs to it. */
export class StartError extends Error {}
