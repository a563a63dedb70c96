/** The chat that this tab is leaving for one of its alternatives by itself. */
let led: number | null = null;

/** Runs work that opens an alternative of a chat, which is not followed meanwhile. */
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
