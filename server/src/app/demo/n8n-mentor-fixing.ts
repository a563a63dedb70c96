import type { DemoChapter } from './demo-agent.js';

/** Memory, knowledge, and what goes wrong. */
export const MENTOR_FIXING: DemoChapter[] = [
  {
    title: 'Memory and knowledge',
    content: `To give an AI Agent a memory, connect a Simple Memory node with the session id “Define below” and the key \`{{ $json.sessionId }}\`. Each chat then has a memory of its own, and a branch of a chat begins with a fresh one.

Simple Memory lives in the memory of one n8n process. It is gone after a restart of n8n and is not shared between several workers. Where that matters, use a Postgres or Redis chat memory, or read \`history\`, which comes with every message from Regent’s own database.

To let a workflow search the agent’s knowledge base, call \`POST /api/integration/knowledge/search\` with the body \`{ "query": "…", "top_k": 5 }\` and the Header Auth credential. As an HTTP Request tool of an AI Agent, let the model fill in the query. The “openrouter” template has this tool already.

Environment variables are blocked in n8n expressions and Code nodes by default, so write addresses into the nodes. The template that you copy from Regent has the right addresses in it.`,
  },
  {
    title: 'Error: webhook not registered (404)',
    content: `“The requested webhook is not registered” (404) means that no published workflow listens at the path. Users see “This agent is not available at the moment”.

Check these points:

1. The workflow is published in n8n, and not archived.
2. The Webhook node’s method is POST.
3. Its path is \`agent-\` and your agent’s id, without “webhook/” in front.
4. You did not copy the test URL: addresses with \`/webhook-test/\` work only for one call while the editor is listening.

If n8n has just been started, a 404 is normal for a few seconds: it already accepts connections but does not know its webhooks yet. Regent tries again by itself.`,
  },
  {
    title: 'Error: the key was not accepted (403)',
    content: `“Authorization data is wrong!” (403) means that the key in the Header Auth credential is not your agent’s key. Users see “The agent is not set up correctly”.

Open the credential in n8n and check that the name of the header is \`X-API-Key\` and that its value is the agent’s current key, without spaces around it. After replacing the key in Regent the credential needs the new one as well.

A 401 instead of a 403 comes from a trigger that is set to Basic Auth. Enter its username and password in the agent’s settings under Workflow, or set its authentication to Header Auth.`,
  },
  {
    title: 'Error in workflow (500) and empty replies',
    content: `“Error in workflow” (500) means that a node threw an error. n8n does not say which one in its answer: open Executions in n8n, choose the failed one, and look for the red node.

Frequent reasons are an expired model key, an expression that reads a field which is not there, and an AI Agent without \`chatInput\` or a memory without \`sessionId\`. Behind a Webhook node these are under \`body\`; the template’s “Message” node lifts them up.

“No item to return was found” means that the last node produced nothing. Add a node that always produces an item, or switch on “Always output data” in the node’s settings.

An empty reply has one of two reasons: a Respond to Webhook node that was never reached, or streaming mode in a workflow in which nothing streams.

Regent does not call a workflow again after an error of this kind, because that would run it twice. The user can press “Retry” once the workflow is fixed.`,
  },
  {
    title: 'Slow workflows and timeouts',
    content: `A slow workflow is stopped at the time limit: the first answer has to come within three minutes, and a stream that has begun must not be silent for more than one minute. For longer work reply by callback.

If many users write at once and replies get slower and slower, n8n is the limit. One n8n process manages roughly 20 simple executions a second. Run n8n in queue mode with several workers, and do not save successful executions.

With a limit on concurrent production executions, n8n lets further calls wait in line; Regent waits with them. One slow agent does not hold up the other agents.

When a user stops a reply, the execution in n8n still runs to its end, because a caller cannot cancel it. What comes after the stop is dropped.`,
  },
];
