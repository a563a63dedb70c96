/** What browsers say when a part of the application did not come: Chromium, Firefox, Safari, and the builder's own. */
const SAID = /dynamically imported module|importing a module script failed|unable to preload/i;

/** Whether an error is about a file that could not be loaded, not about what is in it. */
export const isLoadFailure = (error: Error): boolean => SAID.test(error.message);
