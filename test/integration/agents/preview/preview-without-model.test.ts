import type { Person } from '../../../support/server/people/person.js';
import { Installation } from '../../../support/server/regent.js';

const INSTRUCTIONS =
  'You are the clerk of a glass shop. Be brief. Parcels to islands take nine days. Never mention the discount.';
const DESCRIPTION = 'The clerk of a glass shop. We open at nine.';

describe('test message without a model', () => {
  let at: Installation;
  let ann: Person;
  beforeAll(async () => {
    at = await Installation.open({ N8N_BASE_URL: '' });
    ann = await at.person(await at.start());
  });
  afterAll(() => at?.close());

  const textOf = async (message: string, more: object = {}): Promise<string> => {
    const agent = { name: 'Herald', agent_context: INSTRUCTIONS, description: DESCRIPTION, template_type: 'simple' };
    return (await ann.ok('POST', '/api/studio/agent/preview/', { ...agent, message, ...more })).text;
  };

  it('is answered with the sentence of the instructions that fits', async () => {
    expect(await textOf('How long do parcels to islands take?')).toBe('Parcels to islands take nine days.');
  });

  it('is answered with a paragraph whose sentences fit together', async () => {
    const agent_context = 'Be brief.\n\nDelivery: parcels need three days. Islands: nine days.';
    expect(await textOf('Islands delivery?', { agent_context })).toBe(
      'Delivery: parcels need three days. Islands: nine days.',
    );
  });

  it('is answered from the public description with any template', async () => {
    expect(await textOf('When do you open?')).toBe('We open at nine.');
    expect(await textOf('When do you open?', { template_type: 'openrouter' })).toBe('We open at nine.');
  });

  it('does not quote the instructions if the template sends them to a model', async () => {
    const answer = await textOf('How long do parcels to islands take?', { template_type: 'openrouter' });
    expect(answer).toBe('I don’t know anything about that yet: I have no knowledge base to look it up in.');
  });

  it('reports that it has no answer, in the language of the question', async () => {
    expect(await textOf('Who won the world cup?')).toMatch(/^I don’t know anything about that yet/);
    expect(await textOf('Кто президент Франции?')).toMatch(/^Об этом я пока ничего не знаю/);
  });

  it('introduces the agent', async () => {
    expect(await textOf('What can you do?')).toBe(
      `I’m **Herald**.\n\n${DESCRIPTION}\n\nAsk me a question, and I will look it up.`,
    );
  });

  it('does not repeat passages when asked for more', async () => {
    const history = [
      { role: 'user', content: 'How long do parcels to islands take?' },
      { role: 'assistant', content: 'Parcels to islands take nine days.' },
    ];
    expect(await textOf('Tell me more', { history })).toBe('That is all I know about this.');
  });
});
