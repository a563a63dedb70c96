/** Whether a change of route still waits for its heading to take the focus. Pages load lazily, so it may take a while. */
export const navigationFocus = { pending: false };
