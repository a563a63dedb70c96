import type { DemoAgent } from './demo-agent.js';
import { GUIDE_EN } from './regent-guide-en.js';
import { GUIDE_RU } from './regent-guide-ru.js';

/** Introduces Regent to new users, in English and Russian. */
export const REGENT_GUIDE: DemoAgent = {
  name: 'Regent Guide',
  type: 'helpers',
  shortDescription: 'Shows you around Regent: agents, chats, personas, branches, and what to do when a reply fails.',
  description:
    'New here? Ask how anything in Regent works and get a short answer with the chapter it comes from: how to find an agent, start a chat, choose a persona, stop or retry a reply, branch a conversation, and what happens to your data. Speaks English and Russian.',
  agentContext:
    'You help people find their way in Regent, a marketplace and studio for AI agents. Answer in a few short sentences and say which button or page to use. When you do not know, say so; never invent features.',
  welcomeMessage:
    'Welcome to Regent! Ask me how anything works here, for instance “How do I stop a reply?” or “What is a persona for?” Можно спрашивать и по-русски.',
  skills: ['Explains every screen', 'Helps when a reply fails', 'English and Russian'],
  knowledgeBase: { name: 'How Regent works', chapters: [...GUIDE_EN, ...GUIDE_RU] },
};
