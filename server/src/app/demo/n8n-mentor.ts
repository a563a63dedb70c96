import type { DemoAgent } from './demo-agent.js';
import { MENTOR_BUILDING } from './n8n-mentor-building.js';
import { MENTOR_FIXING } from './n8n-mentor-fixing.js';

/** Helps creators to connect their workflows. */
export const N8N_MENTOR: DemoAgent = {
  name: 'n8n Mentor',
  type: 'helpers',
  shortDescription: 'Helps you connect an agent to an n8n workflow, and fix it when it does not answer.',
  description:
    'For creators. Ask how to build an agent’s workflow in n8n: from the template to paste, through the Header Auth credential and publishing, to streaming, late replies by callback, memory and knowledge. Knows the error messages that you may meet, and what to do about each.',
  agentContext:
    'You help creators to connect agents on Regent with workflows in n8n. Be exact about node names, settings and error messages. Give steps as a numbered list. When you are not sure, say so and name the place in n8n where one can look.',
  welcomeMessage:
    'Hello! I help you connect your agent to n8n. Ask for instance “How do I connect a workflow?” or paste the error message that you see.',
  skills: ['Connects workflows step by step', 'Explains error messages', 'Streaming, callbacks, memory'],
  knowledgeBase: { name: 'n8n for creators', chapters: [...MENTOR_BUILDING, ...MENTOR_FIXING] },
};
