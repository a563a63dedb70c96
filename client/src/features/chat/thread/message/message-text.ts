/** Marks the element that shows a message's text. */
export const MESSAGE_TEXT = { 'data-message-text': '' } as const;

/** The element that shows the text of the message around an element. */
export const messageTextAround = (element: Element): Element | null =>
  element.closest('article')?.querySelector('[data-message-text]') ?? null;
