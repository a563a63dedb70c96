/** The chat that this tab is replacing with one of its alternatives. */
let led: number | null = null;

/** Runs work that opens an alternative of a chat; `FollowShown` ignores the chat meanwhile. */
export async function whileLeading(chatId: number, work: () => Promise<void>): Promise<void> {
  led = chatId;
  try {
    await work();
    // Until the navigation has been rendered: the list may be rendered before it.
  } catch (error) {
    led = null;
    throw error;
  }
}

export const isLeading = (chatId: number): boolean => led === chatId;

/** The chat has been left. */
export function endLeading(chatId: number): void {
  if (led === chatId) led = null;
}
