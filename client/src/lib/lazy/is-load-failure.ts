/** Messages for code that could not be loaded: Chromium, Firefox, Safari and Vite. */
const SAID = /dynamically imported module|importing a module script failed|unable to preload/i;

/** Whether an error means that a code file could not be loaded. */
export const isLoadFailure = (error: Error): boolean => SAID.test(error.message);
