/** Client IDs of the messages that this tab has sent and whose outcome screen readers have not heard. */
const sent = new Set<string>();

export const rememberSent = (clientId: string): void => void sent.add(clientId);

/** Whether this tab sent the message, the first time that is asked. */
export const takeSent = (clientId: string | null | undefined): boolean => clientId != null && sent.delete(clientId);
