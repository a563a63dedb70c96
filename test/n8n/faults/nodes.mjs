// Nodes of faulty workflows, in addition to those of the recordings.

export const http = (url) => ({
  id: 'http',
  name: 'Fetch orders',
  type: 'n8n-nodes-base.httpRequest',
  typeVersion: 4.2,
  parameters: { method: 'GET', url, options: {} },
});

/** Waits this many seconds, or until its webhook is called. */
export const wait = (seconds) => ({
  id: 'wait',
  name: 'Wait',
  type: 'n8n-nodes-base.wait',
  typeVersion: 1.1,
  webhookId: crypto.randomUUID(),
  parameters: seconds === undefined ? { resume: 'webhook', options: {} } : { amount: seconds, unit: 'seconds' },
});

export const callWorkflow = (id) => ({
  id: 'sub',
  name: 'Call the helper',
  type: 'n8n-nodes-base.executeWorkflow',
  typeVersion: 1.2,
  parameters: {
    workflowId: { __rl: true, mode: 'id', value: id },
    workflowInputs: { mappingMode: 'defineBelow', value: {} },
    options: {},
  },
});

export const whenCalled = () => ({
  id: 'st',
  name: 'When called',
  type: 'n8n-nodes-base.executeWorkflowTrigger',
  typeVersion: 1.1,
  parameters: { inputSource: 'passthrough' },
});

export const stopAndError = (errorMessage) => ({
  id: 'stop',
  name: 'Stop',
  type: 'n8n-nodes-base.stopAndError',
  typeVersion: 1,
  parameters: { errorMessage },
});

export const formTrigger = () => ({
  id: 'form',
  name: 'On form submission',
  type: 'n8n-nodes-base.formTrigger',
  typeVersion: 2.2,
  webhookId: crypto.randomUUID(),
  parameters: { formTitle: 'Ask', formFields: { values: [{ fieldLabel: 'Question' }] }, options: {} },
});

export const schedule = () => ({
  id: 'timer',
  name: 'Every hour',
  type: 'n8n-nodes-base.scheduleTrigger',
  typeVersion: 1.2,
  parameters: {},
});
