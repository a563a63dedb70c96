import { exportedFile } from '../../support/server/people/exported-file.js';
import type { OwnAgent, Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';

const NAMES = [
  { node: 'Find documents', name: 'Searching the documents' },
  { node: 'Writer', name: 'Writing the answer' },
];

describe('names of steps', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    at = await Installation.open({ SWEEP_INTERVAL_MS: '200' });
    regent = await at.start();
    [ann, bob] = [await at.person(regent), await at.person(regent)];
  });
  afterAll(() => at?.close());

  const path = ({ id }: Pick<OwnAgent, 'id'>) => `/api/studio/agent/${id}/`;
  it('are seen, replaced, exported and removed by the creator alone', async () => {
    const agent = await ann.agent({ template_type: 'simple', step_names: NAMES });
    expect(agent).toMatchObject({ step_names: NAMES });
    expect(await bob.ok('GET', path(agent))).not.toHaveProperty('step_names');
    expect(await exportedFile(regent, ann, 'agents.json')).toContainEqual(
      expect.objectContaining({ id: agent.id, step_names: NAMES }),
    );
    const renamed = [{ node: ' Writer ', name: ' Drafting ' }];
    expect(await ann.ok('PATCH', path(agent), { step_names: renamed })).toMatchObject({
      step_names: [{ node: 'Writer', name: 'Drafting' }],
    });
    expect(await ann.ok('PATCH', path(agent), { description: 'New' })).toMatchObject({
      step_names: [{ node: 'Writer', name: 'Drafting' }],
    });
    expect(await ann.ok('PATCH', path(agent), { step_names: null })).toMatchObject({ step_names: [] });
    await ann.ok('PATCH', path(agent), { step_names: NAMES });
    await ann.ok('DELETE', path(agent));
    expect(await at.rows('SELECT step_names FROM agent WHERE id = $1', [agent.id])).toEqual([{ step_names: [] }]);
  });

  it.each([
    ['a blank name', [{ node: 'A', name: ' ' }], 'step_names.0.name'],
    ['a long name', [{ node: 'A', name: 'x'.repeat(61) }], 'step_names.0.name'],
    ['a name of two lines', [{ node: 'A', name: 'a\nb' }], 'step_names.0.name'],
    ['no node', [{ name: 'A' }], 'step_names.0.node'],
    ['a node twice', [NAMES[0], NAMES[0]], 'step_names'],
    ['51 names', Array.from({ length: 51 }, (_, n) => ({ node: `N${n}`, name: 'A' })), 'step_names'],
    ['texts', ['A'], 'step_names'],
    ['a map', { A: 'B' }, 'step_names'],
  ])('rejects %s', async (_case, step_names, field) => {
    const agent = await ann.newAgent();
    const { status, body } = await ann.call('PATCH', path(agent), { step_names });
    expect(status).toBe(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  });
});
