/** Client IDs of messages sent by this tab whose outcome has not been announced. */
const sent = new Set<string>();

export const rememberSent = (clientId: string): void => void sent.add(clientId);

/** Whether this tab sent the message. True at most once per message. */
export const takeSent = (clientId: string | null | undefined): boolean => clientId != null && sent.delete(clientId);
