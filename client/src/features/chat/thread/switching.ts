/** The chat that this tab is replacing with one of its alternatives. */
let switchedChat: number | null = null;

/** Runs work that opens an alternative of a chat; `FollowShown` ignores the chat meanwhile. */
export async function whileSwitching(chatId: number, work: () => Promise<void>): Promise<void> {
  switchedChat = chatId;
  try {
    await work();
    // Until the navigation has been rendered: the list may be rendered before it.
  } catch (error) {
    switchedChat = null;
    throw error;
  }
}

export const isSwitching = (chatId: number): boolean => switchedChat === chatId;

/** The chat has been left. */
export function endSwitching(chatId: number): void {
  if (switchedChat === chatId) switchedChat = null;
}
