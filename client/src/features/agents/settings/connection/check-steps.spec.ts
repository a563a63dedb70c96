import { refusedStep, shownSteps } from './check-steps';

const check = {
  ok: false,
  steps: [
    { step: 'host', ok: true, code: 'ok', message: 'It answers.', ms: 5 },
    { step: 'host_key', ok: null, code: 'skipped', message: 'Not looked at.', ms: 0 },
    { step: 'workflow', ok: false, code: 'workflow_missing', message: 'Gone.', ms: 9, fix: 'Make one.' },
  ],
} as const;

test('lists the steps that apply, in order', () =>
  expect(shownSteps(check).map(({ step, state }) => [step, state])).toEqual([
    ['host', 'ok'],
    ['workflow', 'failed'],
    ['active', 'unreached'],
    ['trigger', 'unreached'],
    ['webhook', 'unreached'],
    ['agent_key', 'unreached'],
    ['answer', 'unreached'],
  ]));

test('lists a step that n8n did not let Regent check', () => {
  const limited = { step: 'host', ok: null, code: 'n8n_rate_limited', message: 'Later.', ms: 3 } as const;
  expect(shownSteps({ steps: [limited] })[0]).toEqual({ step: 'host', state: 'skipped', result: limited });
});

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
