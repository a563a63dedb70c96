import { createPayload, EMPTY_AGENT, formFromDraft, isUntouched } from './agent-form';

const FULL = {
  ...EMPTY_AGENT,
  name: ' Ada ',
  short_description: ' Short ',
  description: ' Long ',
  type: ' helpers ',
  skills: ['One', 'Two'],
  starters: [' Plan my week ', ''],
};

describe('createPayload', () => {
  it('trims values and omits an unselected knowledge base', () =>
    expect(createPayload(FULL, 'Hello', 7)).toEqual({
      name: 'Ada',
      image_id: 7,
      type: 'helpers',
      short_description: 'Short',
      description: 'Long',
      agent_context: '',
      starters: ['Plan my week'],
      skills: [{ name: 'One' }, { name: 'Two' }],
      template_type: 'simple',
      welcome_message: 'Hello',
    }));

  it('sends descriptions from the instructions until they are written', () =>
    expect(
      createPayload({ ...EMPTY_AGENT, name: 'Ada', agent_context: 'You are a tutor. Be kind.' }, '', null),
    ).toMatchObject({
      type: 'helpers',
      short_description: 'A tutor.',
      description: 'A tutor.',
      agent_context: 'You are a tutor. Be kind.',
    }));

  it('sends a skill that was typed but not added, once', () => {
    const skillsOf = (new_skill: string) => createPayload({ ...FULL, new_skill }, '', null).skills;
    expect(skillsOf(' Three ')).toEqual([{ name: 'One' }, { name: 'Two' }, { name: 'Three' }]);
    expect(skillsOf('two')).toEqual([{ name: 'One' }, { name: 'Two' }]);
  });

  it('sends no template for a custom agent', () =>
    expect(createPayload({ ...FULL, custom: true, template_type: 'openrouter' }, '', null).template_type).toBeNull());

  it('sends the selected template and knowledge base, and null for a blank welcome message', () =>
    expect(createPayload({ ...FULL, template_type: 'openrouter', knowledge_base_id: 3 }, ' ', null)).toMatchObject({
      template_type: 'openrouter',
      knowledge_base_id: 3,
      welcome_message: null,
      image_id: null,
    }));
});

describe('formFromDraft', () => {
  it('restores a saved form', () => {
    const form = { ...FULL, new_skill: 'Thr' };
    expect(formFromDraft(JSON.parse(JSON.stringify(form)))).toEqual(form);
  });

  it.each([null, 'text', 7, {}, { name: 5, skills: 'no', template_type: 'best' }])('returns null for %j', (kept) =>
    expect(formFromDraft(kept)).toBeNull(),
  );

  it('keeps valid values and drops invalid ones', () =>
    expect(formFromDraft({ name: 'A', skills: ['x', 1], knowledge_base_id: '3', custom: 'yes' })).toEqual({
      ...EMPTY_AGENT,
      name: 'A',
      skills: ['x'],
    }));

  it('treats an empty form as untouched', () => {
    expect(isUntouched({ ...EMPTY_AGENT })).toBe(true);
    expect(isUntouched({ ...EMPTY_AGENT, starters: [' '] })).toBe(true);
    expect(isUntouched({ ...EMPTY_AGENT, welcome_message: '' })).toBe(false);
    expect(isUntouched({ ...EMPTY_AGENT, new_skill: 'a' })).toBe(false);
  });
});
