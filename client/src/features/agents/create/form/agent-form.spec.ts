import { createPayload, EMPTY_AGENT, formFromDraft, isUntouched, refusedFields } from './agent-form';

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
  it('trims, and leaves out the base that was not chosen', () =>
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

  it('makes no workflow for a custom agent', () =>
    expect(createPayload({ ...FULL, custom: true, template_type: 'openrouter' }, '', null).template_type).toBeNull());

  it('sends the chosen template and base, and no blank greeting', () =>
    expect(createPayload({ ...FULL, template_type: 'openrouter', knowledge_base_id: 3 }, ' ', null)).toMatchObject({
      template_type: 'openrouter',
      knowledge_base_id: 3,
      welcome_message: null,
      image_id: null,
    }));
});

describe('a draft', () => {
  it('comes back as it was', () => expect(formFromDraft(JSON.parse(JSON.stringify(FULL)))).toEqual(FULL));

  it.each([null, 'text', 7, {}, { name: 5, skills: 'no', template_type: 'best' }])('is nothing out of %j', (kept) =>
    expect(formFromDraft(kept)).toBeNull(),
  );

  it('keeps what is right beside what is not', () =>
    expect(formFromDraft({ name: 'A', skills: ['x', 1], knowledge_base_id: '3', custom: 'yes' })).toEqual({
      ...EMPTY_AGENT,
      name: 'A',
      skills: ['x'],
    }));

  it('is not made of an empty form', () => {
    expect(isUntouched({ ...EMPTY_AGENT })).toBe(true);
    expect(isUntouched({ ...EMPTY_AGENT, starters: [' '] })).toBe(true);
    expect(isUntouched({ ...EMPTY_AGENT, welcome_message: '' })).toBe(false);
  });
});

describe('refusedFields', () => {
  it('finds the place of what the server says', () =>
    expect(refusedFields({ errors: [{ field: 'skills.0.name' }, { field: 'name' }, { field: 'image_id' }] })).toEqual([
      'name',
      'skills',
    ]));

  it('finds nothing where it says nothing', () => expect(refusedFields({})).toEqual([]));
});
