import type { CauseTexts } from './cause-texts.types.js';

export const ENGLISH: CauseTexts = {
  n8n_unreachable: {
    headline: 'n8n does not answer.',
    fix: 'Check that n8n is running and that its address is right.',
  },
  n8n_starting: { headline: 'n8n is starting.', fix: 'Wait half a minute and check again.' },
  n8n_stopping: {
    headline: 'n8n is shutting down or its task runner is not available.',
    fix: 'Wait until n8n has restarted and try again. If it happens often, restart n8n’s task runner.',
  },
  n8n_not_here: {
    headline: 'There is no n8n at this address.',
    fix: 'If n8n is served below a path, like /n8n, add the path to the address of n8n.',
  },
  proxy_auth: {
    headline: 'A proxy in front of n8n asks for a password.',
    fix: 'Let /webhook/, /api/v1/ and /healthz pass without the proxy’s sign-in: Regent authenticates with its own keys.',
  },
  https_redirect: {
    headline: 'n8n’s address redirects to https.',
    fix: 'Enter the address of n8n with https://.',
  },
  redirected: {
    headline: 'n8n’s address redirects to another page.',
    fix: 'Enter the address that n8n itself has. If it redirects to a sign-in page, let /webhook/ and /api/v1/ pass without it.',
  },
  gateway_error: {
    headline: 'The proxy in front of n8n could not reach it (HTTP {status}).',
    fix: 'Check that n8n is running. Then look at the log of the proxy.',
  },
  api_rate_limited: {
    headline: 'n8n limits how often Regent may use its API.',
    fix: 'Wait a minute and check again.',
  },
  api_failing: {
    headline: 'The n8n API is not answering properly.',
    fix: 'Wait a minute and check again. If that does not help, look at the log of n8n.',
  },
  api_key_refused: {
    headline: 'n8n rejects the API key.',
    fix: 'Create a new API key in n8n under Settings → n8n API and enter it: this one was deleted or has expired.',
  },
  api_key_scopes: {
    headline: ['n8n’s API key lacks scopes: {names}.', 'n8n’s API key lacks scopes.'],
    fix: 'Add these scopes to the key in n8n under Settings → n8n API, or create a key with all of them.',
  },
  not_connected: {
    headline: 'The agent is not connected to a workflow.',
    fix: 'Choose a template, or enter the ID of a workflow, in the agent’s settings.',
  },
  workflow_missing: {
    headline: 'The workflow was not found in n8n.',
    fix: 'Enter the ID of the agent’s workflow, or choose its template again to create a new one.',
  },
  workflow_archived: {
    headline: 'The workflow is archived.',
    fix: 'Unarchive it in n8n (menu ⋯ → Unarchive) and publish it.',
  },
  workflow_unpublished: {
    headline: 'The workflow is not published.',
    fix: 'Open the workflow in n8n and publish it. If that fails, n8n shows which node to fix.',
  },
  no_trigger: {
    headline: 'The workflow has no trigger that accepts messages.',
    fix: 'Add a Webhook node with the POST method, or a public Chat Trigger, and publish the workflow.',
  },
  wrong_method: {
    headline: ['The node “{node}” does not accept POST.', 'The webhook does not accept POST.'],
    fix: 'Set the HTTP Method of the Webhook node to POST and publish the workflow.',
  },
  form_trigger: {
    headline: ['The node “{node}” shows a form; it cannot take messages.', 'The workflow begins with a form.'],
    fix: 'Put a Webhook node with the POST method, or a public Chat Trigger, in its place and publish the workflow.',
  },
  chat_not_public: {
    headline: ['The Chat Trigger “{node}” is not public.', 'The Chat Trigger is not public.'],
    fix: 'Turn on “Make Chat Publicly Available” in the Chat Trigger and publish the workflow.',
  },
  path_taken: {
    headline: 'Another published workflow has the same webhook path.',
    fix: 'Unpublish the other workflow, or change the path in one of the two Webhook nodes, and publish again.',
  },
  not_registered: {
    headline: 'n8n has no webhook at the agent’s path.',
    fix: 'Publish the workflow in n8n again. Without a workflow ID, the path of its Webhook node must be the webhook path in the agent’s settings.',
  },
  publish_refused: {
    headline: 'n8n did not publish the workflow.',
    fix: 'Open the workflow in n8n and publish it there: n8n shows which node to fix.',
  },
  sub_workflow_unpublished: {
    headline: 'A workflow that this one calls is not published.',
    fix: 'Publish the sub-workflow in n8n first, then this one.',
  },
  draft_pending: {
    headline: 'The workflow has changes that are not published.',
    fix: 'Publish or undo them in n8n, then try again.',
  },
  workflow_busy: { headline: 'Regent is just changing the workflow.', fix: 'Wait a moment and try again.' },
  agent_key_unreadable: {
    headline: 'Regent cannot read the agent’s key.',
    fix: 'Replace the agent’s key in its settings.',
  },
  agent_key_refused: {
    headline: 'The workflow rejects the agent’s key.',
    fix: 'Enter the agent’s key in the Header Auth credential of the Webhook node: the name is X-API-Key, the value is the key.',
  },
  other_auth: {
    headline: 'The trigger asks for a sign-in that Regent does not use.',
    fix: 'Set its Authentication to Header Auth with the agent’s key. In a Chat Trigger, choose None, or Basic Auth with a username and password that you also enter in the agent’s settings.',
  },
  webhook_login_missing: {
    headline: 'The trigger asks for a username and password (Basic Auth).',
    fix: 'Enter those of its Basic Auth credential in the agent’s settings: Workflow → Add a username and password.',
  },
  webhook_login_refused: {
    headline: 'The trigger rejects the username and password.',
    fix: 'In the agent’s settings, under Workflow, enter those of its Basic Auth credential again. If the trigger uses Header Auth, remove the username and password in the settings, and enter the agent’s key in the trigger’s credential.',
  },
  webhook_login_lost: {
    headline: 'The username and password did not reach n8n.',
    fix: 'Regent sends them. Let the proxy in front of n8n pass the Authorization header to /webhook/.',
  },
  webhook_credential_missing: {
    headline: 'The credential of the Webhook node is missing.',
    fix: 'Choose a Header Auth credential in the Webhook node (name X-API-Key, value: the agent’s key) and publish the workflow.',
  },
  respond_missing: {
    headline: 'The workflow has no Respond to Webhook node.',
    fix: 'Add one at the end, or set Respond of the Webhook node to “When Last Node Finishes”.',
  },
  respond_unused: {
    headline: 'The Respond to Webhook node is not used.',
    fix: 'Set Respond of the Webhook node to “Using Respond to Webhook Node”.',
  },
  respond_unreached: {
    headline: ['The workflow ended before the node “{node}”.', 'The workflow ended before its Respond node.'],
    fix: 'Make each branch of the workflow, also the one of a filter or an IF, lead to a Respond to Webhook node.',
  },
  empty_body: {
    headline: ['The node “{node}” sent an empty answer.', 'The workflow sent an empty answer.'],
    fix: 'Answer with JSON that has the field “output”, like {"output": "Hello"}.',
  },
  empty_text: {
    headline: 'The field {names} of the answer is empty.',
    fix: 'Look at the execution in n8n: the node before has returned no text.',
  },
  no_items: {
    headline: 'The last node returned no items.',
    fix: 'Make the last node return one item with the field “output”, or turn on “Always Output Data” in its settings.',
  },
  unknown_fields: {
    headline: 'The answer has the fields {names}, but no reply.',
    fix: 'Put the reply into the field “output”, for example with an Edit Fields node.',
  },
  chat_nodes: {
    headline: 'The Chat nodes of the workflow answer through n8n’s WebSocket “/chat”, which cannot be reached.',
    fix: 'Let the proxy before n8n pass WebSockets on “/chat”, or set Response Mode of the Chat Trigger to “When Last Node Finishes”.',
  },
  unreadable: {
    headline: 'The answer is broken JSON, or a file that chats do not take.',
    fix: 'Return text, JSON with the field “output”, or an image, PDF, DOCX, XLSX, CSV or audio file.',
  },
  storage_full: {
    headline: 'The answer is a file, and the user has no storage left for it.',
    fix: 'Send a text beside the file, so that the user gets at least that.',
  },
  not_streaming: {
    headline: 'The Webhook streams, but no node does.',
    fix: 'Turn on streaming in the AI Agent node, or set Respond of the trigger to “When Last Node Finishes”.',
  },
  error_status: {
    headline: 'The workflow answered with HTTP {status}.',
    fix: 'Set the response code of the Respond to Webhook node to 200, or fix what makes it answer so.',
  },
  credential_missing: {
    headline: ['The credential of the node “{node}” is missing.', 'The credential of a node is missing.'],
    fix: 'Choose a credential in this node and publish the workflow.',
  },
  model_missing: {
    headline: ['The node “{node}” has no chat model.', 'The AI Agent has no chat model.'],
    fix: 'Connect a Chat Model to it and publish the workflow.',
  },
  model_credential_missing: {
    headline: ['The credential of the model “{node}” is missing.', 'The credential of the model is missing.'],
    fix: 'Choose a credential in the model’s node and publish the workflow.',
  },
  model_unauthorized: {
    headline: ['The model in “{node}” rejects its API key.', 'The model rejects its API key.'],
    fix: 'Enter a valid key of the model’s provider in the credential of this node.',
  },
  model_rate_limited: {
    headline: ['The model in “{node}” gets too many requests.', 'The model gets too many requests.'],
    fix: 'Wait, raise the limit at the model’s provider, or choose another model.',
  },
  model_no_credit: {
    headline: ['The account of the model in “{node}” has no credit.', 'The account of the model has no credit.'],
    fix: 'Top up the account at the model’s provider, or choose another model.',
  },
  model_not_found: {
    headline: ['The model chosen in “{node}” is not available.', 'The chosen model is not available.'],
    fix: 'Choose another model in this node and publish the workflow.',
  },
  node_failed: {
    headline: ['The node “{node}” failed.', 'A node failed.'],
    fix: 'Open the execution in n8n, fix this node and publish the workflow.',
  },
  sub_workflow_failed: {
    headline: ['The workflow that “{node}” calls failed.', 'A sub-workflow failed.'],
    fix: 'Open the executions of the sub-workflow in n8n: the failed node is marked there.',
  },
  workflow_failed: {
    headline: 'The workflow ended with an error.',
    fix: 'Open its executions in n8n: the failed node is marked there.',
  },
  timed_out: {
    headline: ['n8n ended the workflow at “{node}”: it took too long.', 'n8n ended the workflow: it took too long.'],
    fix: 'Raise Timeout Workflow in the workflow’s settings, or make this node faster.',
  },
  stopped_in_n8n: {
    headline: 'The execution was stopped manually in n8n.',
    fix: 'Send the message again.',
  },
  waits: {
    headline: ['The workflow waits at “{node}”.', 'The workflow answered before its last node: it waits.'],
    fix: 'Remove the Wait node, wait for less than 65 seconds, or answer to the callback URL afterwards.',
  },
  loop: {
    headline: ['The node “{node}” repeats without end.', 'The workflow repeats without end.'],
    fix: 'Give the loop an end in n8n, and set Timeout Workflow in the workflow’s settings.',
  },
  still_running: {
    headline: 'The workflow is still running in n8n.',
    fix: 'Look at the running execution: a slow node or an endless loop holds it up. Stop it there.',
  },
  no_callback: {
    headline: 'The workflow responds immediately, but sends no reply afterwards.',
    fix: 'Send the reply to the callback URL with an HTTP Request node, or set Respond to “When Last Node Finishes”.',
  },
  reply_timeout: {
    headline: 'The workflow did not answer in time.',
    fix: 'Look at its executions in n8n: which node takes so long?',
  },
  idle_timeout: {
    headline: 'The workflow stopped in the middle of its reply.',
    fix: 'Look at its last execution in n8n: the model or a tool did not go on.',
  },
  stream_truncated: {
    headline: 'The stream ended before the reply was complete.',
    fix: 'Check whether n8n was restarted, or a proxy cuts long answers.',
  },
  connection_lost: {
    headline: 'The connection to n8n was lost.',
    fix: 'Check whether n8n was restarted, or a proxy cuts long answers.',
  },
  reply_too_large: {
    headline: 'The answer is larger than 2 MB.',
    fix: 'Answer with the text of the reply alone.',
  },
};
