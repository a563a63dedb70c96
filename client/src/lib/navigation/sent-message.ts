import { useEffect } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';

/** Options for navigating to a chat in which a message is sent at once. */
export const withMessage = (text: string | undefined): NavigateOptions => (text ? { state: { send: text } } : {});

/** Keys of history entries whose message was sent: effects may run twice. */
const sent = new Set<string>();

/** Sends the message in the navigation state once; reloading or going back does not repeat it. */
export function useSentMessage(send: (text: string) => void): void {
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const text: unknown = state?.send;
  useEffect(() => {
    if (typeof text !== 'string' || sent.has(key)) return;
    sent.add(key);
    void navigate('.', { replace: true, state: null });
    send(text);
  }, [text, key, send, navigate]);
}
