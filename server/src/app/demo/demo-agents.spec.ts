import { LIMITS } from '../../contract/limits.js';
import { AGENT_FIELDS } from '../../contract/studio/agent-fields.js';
import { EDITOR } from './editor.js';
import { N8N_MENTOR } from './n8n-mentor.js';
import { REGENT_GUIDE } from './regent-guide.js';

const length = (text: string): number => [...text].length;

describe.each([EDITOR, N8N_MENTOR, REGENT_GUIDE])('demo agent $name', (agent) => {
  it('keeps the limits of every agent', () => {
    expect(length(agent.name)).toBeLessThanOrEqual(LIMITS.agentName);
    expect(length(agent.type)).toBeLessThanOrEqual(LIMITS.agentType);
    expect(length(agent.shortDescription)).toBeLessThanOrEqual(LIMITS.agentShortDescription);
    expect(length(agent.agentContext)).toBeLessThanOrEqual(AGENT_FIELDS.agent_context.max);
    expect(length(agent.welcomeMessage)).toBeLessThanOrEqual(AGENT_FIELDS.welcome_message.max);
    expect(length(agent.knowledgeBase.name)).toBeLessThanOrEqual(LIMITS.knowledgeBaseName);
    for (const skill of agent.skills) expect(length(skill)).toBeLessThanOrEqual(LIMITS.skillName);
    for (const chapter of agent.knowledgeBase.chapters) {
      expect(length(chapter.title)).toBeLessThanOrEqual(LIMITS.chapterTitle);
      expect(length(chapter.content)).toBeLessThanOrEqual(LIMITS.chapterContent);
    }
  });

  it('has chapters with unique titles', () => {
    const titles = agent.knowledgeBase.chapters.map((chapter) => chapter.title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.length).toBeGreaterThanOrEqual(6);
  });
});
