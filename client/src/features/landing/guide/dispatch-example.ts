/** Example of the body that a workflow receives with each message. */
export const DISPATCH_EXAMPLE = `POST /webhook/agent-42-7c1f…
X-API-Key: rgt_…
Idempotency-Key: 1812

{
  "action": "sendMessage",
  "sessionId": "7",
  "chatInput": "What is the refund policy?",
  "messageId": 1811,
  "agentId": 42,
  "userId": 3,
  "locale": "en",
  "persona": { "name": "Anna", "description": "A customer" },
  "agent": { "name": "Shop helper", "context": "…" },
  "history": [{ "role": "assistant", "content": "Hello!" }],
  "callbackUrl": "https://…/api/integration/chat/7/message",
  "metadata": {}
}`;

/** Example of a call that reports a workflow's activity. */
export const TYPING_EXAMPLE = `POST https://…/api/integration/chat/7/typing
X-API-Key: rgt_…

{ "is_typing": true, "activity": "Reading the documents", "step": 2, "steps": 4 }`;
