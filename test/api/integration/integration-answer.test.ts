import { Workflow } from '../../support/server/actions/workflow.js';
import type { Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';

let installation: Installation;
let regent: Regent;
let ann: Person;
let workflow: Workflow;
let key: string;

const CONTEXT = 'Our shop sells herons made of glass.\n\nParcels to islands take nine days.';
const CHAPTER = 'A customer may return the goods within fourteen days.\n\nThe money for a return comes back in a week.';

beforeAll(async () => {
  installation = await Installation.open();
  regent = await installation.start();
  ann = await installation.person(regent);
  const chapters = [{ title: 'Returns', content: CHAPTER }];
  const base = await ann.ok('POST', '/api/studio/databank/base/', { name: 'Shop', chapters });
  const agent = await ann.agent({ agent_context: CONTEXT, knowledge_base_id: base.id });
  key = agent.api_key;
  workflow = new Workflow(regent.url, key);
});
afterAll(() => installation?.close());

const answer = (body: object) => workflow.call('POST', '/knowledge/answer', body);
const outputOf = async (question: string, more: object = {}): Promise<string> => {
  const { status, body } = await answer({ question, ...more });
  expect(status).toBe(200);
  return body.output;
};

describe('POST /api/integration/knowledge/answer/', () => {
  it('quotes the knowledge base first, under the chapter title', async () => {
    expect(await outputOf('Can a customer return the goods?')).toMatch(
      /^\*\*From “Returns”\*\*\n\nA customer may return/,
    );
  });

  it('quotes the instructions when the knowledge base has no match', async () => {
    expect(await outputOf('How long do parcels to islands take?')).toBe('Parcels to islands take nine days.');
  });

  it('continues the conversation without repeating earlier passages', async () => {
    const first = await outputOf('When does the money for a return come?');
    const history = [
      { role: 'user', content: 'When does the money for a return come?' },
      { role: 'assistant', content: first },
    ];
    const more = await outputOf('Tell me more', { history });
    expect(more).not.toBe(first);
    expect(more).toMatch(/fourteen days|That is all I know/);
  });

  it('reports that it has no answer, in the language of the question', async () => {
    expect(await outputOf('Кто президент Франции?', { locale: 'ru' })).toMatch(/^Я не нашёл об этом ничего/);
    expect(await outputOf('Who won the world cup?')).toMatch(/^I could not find anything about that/);
  });

  it.each([
    [{}, 'question'],
    [{ question: ' ' }, 'question'],
    [{ question: 'a'.repeat(10_001) }, 'question'],
    [{ question: 'a', locale: 'xx' }, 'locale'],
    [{ question: 'a', history: 'no' }, 'history'],
    [{ question: 'a', history: [{ role: 'system', content: 'x' }] }, 'history.0.role'],
    [{ question: 'a', history: Array(21).fill({ role: 'user', content: 'x' }) }, 'history'],
  ])('rejects %j', async (body, field) => {
    expect(await answer(body)).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ field }] } });
  });

  it('requires the API key of an agent', async () => {
    const refused = await new Workflow(regent.url, 'wrong').call('POST', '/knowledge/answer', { question: 'a' });
    expect(refused).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } });
    expect((await ann.call('POST', '/api/integration/knowledge/answer', { question: 'a' })).status).toBe(401);
  });
});
