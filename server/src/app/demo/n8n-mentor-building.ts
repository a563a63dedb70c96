import type { DemoChapter } from './demo-agent.js';

/** Building a workflow. */
export const MENTOR_BUILDING: DemoChapter[] = [
  {
    title: 'Connecting a workflow to your agent',
    content: `To connect a workflow to your agent, use the template. It is a small JSON text with everything wired: the webhook, the path that belongs to your agent, and the answer.

1. Create the agent in Regent and copy its API key and its template.
2. In n8n, create a Header Auth credential with that key.
3. Open a new workflow in n8n and paste the template on the empty canvas (Ctrl+V).
4. Check that the nodes found the credential; if not, pick it in each node that asks for one.
5. Press Publish in n8n, then publish the agent in Regent.

The path of the webhook begins with \`agent-\` and the agent’s id and ends with a secret part, for example \`agent-42-7c1f…\`. Do not change it: this is where Regent sends the messages, and the secret part keeps other people of the same n8n from receiving them. The path is also shown in the agent’s settings, under Workflow.

Paste the template before you change anything else, and create the credential before you paste. Then n8n finds the credential by its name and fills it in by itself.`,
  },
  {
    title: 'The Header Auth credential and the API key',
    content: `The webhook must let in nobody but Regent. For that, Regent sends your agent’s API key in the header \`X-API-Key\` with every message, and the webhook compares it with a Header Auth credential.

To create the Header Auth credential, open Credentials in n8n, choose Header Auth, write \`X-API-Key\` as the header’s name and paste the agent’s key as its value. Name the credential exactly as the template does: n8n matches credentials by type and name, and the name must be unique.

The same credential also works in the other direction: nodes that call Regent, for a callback or a search in the knowledge base, prove themselves with the same key in the same header.

Keep in mind that n8n stores the headers of each execution, the key among them, and whoever may look at the executions can read it. Switch the saving of successful executions off in the workflow’s settings if that is a concern; the template does so already. If a key has leaked, replace it in the agent’s settings and in the credential.`,
  },
  {
    title: 'Publishing a workflow',
    content: `To publish a workflow, press Publish in the n8n editor. What answers your agent’s users is the published version; changes in the editor are a draft until you publish again.

The webhook does not answer in the very moment of publishing. For up to half a second after n8n says “published” it may still answer 404, and for a moment after unpublishing one more call may be served. Regent waits this out.

n8n refuses to publish a workflow without a trigger node, with an unknown node type, or with a node whose credential is missing; the message names the node. It also refuses when another published workflow uses the same webhook path: “There is a conflict with one of the webhooks”.

An active workflow is not yet a working one. That the credentials, the model and the key are right only shows when a message is answered, so send one yourself before you publish the agent.`,
  },
  {
    title: 'What a workflow receives',
    content: `With every message your workflow receives a JSON body. In a Webhook node it is under \`$json.body\`; behind the template’s “Message” node the most useful fields are at the top level.

These are the fields:

- \`chatInput\`: the text of the message
- \`sessionId\`: the chat’s id, the right key for a memory node
- \`history\`: up to 20 earlier messages of the chat, 256 KB together, as \`role\` and \`content\`
- \`persona\`: name and description of whom the user chats as
- \`agent\`: your agent’s name and context
- \`messageId\`, \`agentId\`, \`userId\`, \`locale\`
- \`callbackUrl\`: where to send a reply that comes later

The body is a superset of n8n’s own chat format. A workflow that was built with a Chat Trigger, an AI Agent and a memory therefore works without changes.

The header \`Idempotency-Key\` is the same whenever Regent has to send the same message again, for example after a crash. A workflow that orders or pays for something should use it to avoid doing so twice.`,
  },
  {
    title: 'Answering: which reply formats work',
    content: `A workflow can answer in three ways: at once, as a stream, or later by callback. Regent recognises which one it is; there is nothing to configure.

To answer at once, end with a Respond to Webhook node, or let the Webhook node respond when the last node finishes. The reply is the field \`output\`, else \`text\`, \`message\` or \`reply\`. Plain text works too. Markdown is shown with its formatting.

With “When last node finishes”, n8n sends only the first item. If the last node produces no item at all, the call ends with an error, so make sure that every branch of the workflow ends in an item.

With “Using Respond to Webhook node”, every path must reach that node. If it is never reached, n8n answers with an empty body, which users see as an empty reply.`,
  },
  {
    title: 'Streaming replies word by word',
    content: `To stream a reply, set the Webhook node’s Respond option to “Streaming”, and leave “Enable streaming” on in the AI Agent node (version 2.1 or newer). Users then see the words while the model writes them.

Only nodes that can stream send anything in this mode, above all the AI Agent. A workflow with nothing but Code and Set nodes that is set to streaming answers with an empty body; use a Respond to Webhook node there, or choose another response mode.

When a tool is called, the stream begins and ends more than once. That is normal: the reply is complete when the connection closes. If an error occurs in the middle, n8n sends an error line and the status stays 200; Regent marks the message as failed and keeps what had come for the user to see.

The template “openrouter” is ready for streaming: Webhook, AI Agent, OpenRouter model and a tool that searches your agent’s knowledge base; the persona and what was said before go into the system message. It needs a second credential, of type OpenRouter.`,
  },
  {
    title: 'Long tasks: replying by callback',
    content: `For tasks that take long, let the Webhook node respond “Immediately” and send the reply by callback. The user sees that the agent is typing for up to three minutes; a reply that comes even later is still added to the chat.

To send the reply by callback, end the workflow with an HTTP Request node: method POST, URL \`{{ $('Message').item.json.callbackUrl }}\`, the agent’s Header Auth credential, and a JSON body with \`message\` (the text) and \`reply_to\` (the \`messageId\` that came with the message). \`Message\` is the node of the templates that holds what came in; \`$json\` alone would be what the node just before gave.

Switch on “Retry on fail” in that node, three times with a pause of a second, so that a short interruption loses no reply. A message has one answer: if the same reply arrives twice, the second is refused.

While it works, the workflow can say what it does. Add an HTTP Request node where a step begins: POST to \`{{ $('Message').item.json.callbackUrl.replace(/message$/, 'typing') }}\`, the same credential, and \`{ "is_typing": true, "activity": "Reading the documents", "step": 2, "steps": 4 }\`. The user sees it beside the dots until the next step, or until the reply is there.

An agent may also write first: the same call without \`reply_to\` adds a message to the chat. Give it an \`idempotency_key\`, so that a repeated call does not add it twice.`,
  },
];
