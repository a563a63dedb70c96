import { refusedStep, shownSteps } from './check-steps';

const check = {
  ok: false,
  steps: [
    { step: 'host', ok: true, code: 'ok', message: 'It answers.', ms: 5 },
    { step: 'host_key', ok: null, code: 'skipped', message: 'Not looked at.', ms: 0 },
    { step: 'workflow', ok: false, code: 'workflow_missing', message: 'Gone.', ms: 9, fix: 'Make one.' },
  ],
} as const;

test('lists every step in order', () =>
  expect(shownSteps(check).map(({ step, state }) => [step, state])).toEqual([
    ['host', 'ok'],
    ['host_key', 'skipped'],
    ['workflow', 'failed'],
    ['active', 'unreached'],
    ['trigger', 'unreached'],
    ['webhook', 'unreached'],
    ['agent_key', 'unreached'],
    ['answer', 'unreached'],
  ]));

test.each([
  [
    'active: The workflow is archived.\nUnarchive it.',
    { step: 'active', headline: 'The workflow is archived.', fix: 'Unarchive it.' },
  ],
  ['active: The workflow is not published.', { step: 'active', headline: 'The workflow is not published.' }],
  ['something: else', undefined],
  ['active', undefined],
  [undefined, undefined],
])('parses the detail %p', (detail, step) => expect(refusedStep(detail)).toEqual(step));
