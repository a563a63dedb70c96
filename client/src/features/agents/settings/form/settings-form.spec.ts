import { addSkill, removeSkill } from '../../fields/skills';
import { isChanged, isWorkflowChanged, missingFields, settingsChanges, settingsOf } from './settings-form';

const agent = {
  id: 7,
  name: 'Ada',
  type: 'helpers',
  short_description: 'Counts',
  description: 'Counts a lot',
  skills: [{ id: 1, name: 'Maths' }],
  template_type: 'simple',
  n8n_workflow_id: 'made1',
  agent_context: '',
  welcome_message: null,
  knowledge_base: { id: 3 },
} as const;
const stored = settingsOf(agent);

test('sends nothing and reports no change for an unchanged form', () => {
  expect(settingsChanges(stored, { ...stored, name: ' Ada ' })).toEqual({});
  expect(isChanged(stored, stored)).toBe(false);
});

test('sends only changed fields', () =>
  expect(
    settingsChanges(stored, {
      ...stored,
      name: ' Ada L ',
      welcome_message: 'Hi',
      knowledge_base_id: null,
      skills: removeSkill(addSkill(stored.skills, 'Music'), 1),
    }),
  ).toEqual({
    name: 'Ada L',
    welcome_message: 'Hi',
    knowledge_base_id: null,
    skills_to_add: [{ name: 'Music' }],
    skills_to_remove: [{ id: 1, name: 'Maths' }],
  }));

test('includes a skill that was typed but not added', () => {
  expect(settingsChanges(stored, { ...stored, new_skill: ' Music ' })).toEqual({ skills_to_add: [{ name: 'Music' }] });
  expect(isChanged(stored, { ...stored, new_skill: 'maths' })).toBe(false);
});

test('sends all starters when their text or order changed', () => {
  const before = { ...stored, starters: ['One', 'Two'] };
  expect(settingsChanges(before, { ...before, starters: [' One', '', 'Two'] })).toEqual({});
  expect(settingsChanges(before, { ...before, starters: ['Two', 'One'] })).toEqual({ starters: ['Two', 'One'] });
  expect(settingsChanges(before, { ...before, starters: [] })).toEqual({ starters: [] });
});

test('treats a new image as a change', () =>
  expect(isChanged(stored, { ...stored, image: new File(['x'], 'x.png') })).toBe(true));

test('lists blank required fields in order', () => {
  expect(missingFields({ ...stored, description: ' ', name: '' })).toEqual(['name', 'description']);
  expect(missingFields(stored)).toEqual([]);
});

describe('workflow changes', () => {
  const own = { ...stored, workflow: 'own', n8n_workflow_id: 'mine' } as const;

  test.each([
    ['another template', stored, { ...stored, workflow: 'openrouter' }, { template_type: 'openrouter' }],
    ['a custom workflow', stored, own, { template_type: null, n8n_workflow_id: 'mine' }],
    ['the provisioned workflow, now managed by hand', stored, { ...stored, workflow: 'own' }, { template_type: null }],
    ['another custom workflow', own, { ...own, n8n_workflow_id: ' other ' }, { n8n_workflow_id: 'other' }],
    ['a cleared workflow ID', own, { ...own, n8n_workflow_id: '' }, { n8n_workflow_id: null }],
    ['back to a template', own, { ...own, workflow: 'simple' }, { template_type: 'simple', n8n_workflow_id: null }],
  ] as const)('%s', (_name, before, after, changes) => {
    expect(settingsChanges(before, after)).toEqual(changes);
    expect(isWorkflowChanged(before, after)).toBe(true);
  });

  test('ignores a typed ID while no custom workflow is selected', () =>
    expect(isWorkflowChanged(stored, { ...stored, n8n_workflow_id: 'typed' })).toBe(false));
});
