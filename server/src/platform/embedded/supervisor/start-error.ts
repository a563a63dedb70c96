/** Regent cannot start. The message is one sentence for the terminal, shown without a stack. */
export class StartError extends Error {}
