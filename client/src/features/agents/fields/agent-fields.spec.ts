import { areFieldsEmpty, changedFields, EMPTY_FIELDS, fieldsFromDraft, fieldsOf, sentFields } from './agent-fields';

const VALUES = { agent_context: 'Be kind.', welcome_message: 'Hi', starters: ['One', 'Two'] };

test('reads the fields of a stored agent, missing ones as empty', () => {
  expect(fieldsOf({ ...VALUES, welcome_message: null })).toEqual({ ...VALUES, welcome_message: '' });
  expect(fieldsOf({})).toEqual(EMPTY_FIELDS);
});

test('sends lists without blank rows, and null for a blank welcome message', () => {
  expect(sentFields({ agent_context: ' a ', welcome_message: ' ', starters: [' One', ''] })).toEqual({
    agent_context: ' a ',
    welcome_message: null,
    starters: ['One'],
  });
});

test('returns only changed fields', () => {
  expect(changedFields(VALUES, { ...VALUES, starters: ['One ', '', 'Two'] })).toEqual({});
  expect(changedFields(VALUES, { ...VALUES, starters: ['Two', 'One'] })).toEqual({ starters: ['Two', 'One'] });
  expect(changedFields(VALUES, { ...VALUES, agent_context: '', welcome_message: '' })).toEqual({
    agent_context: '',
    welcome_message: null,
  });
});

test('treats a list of blank rows as empty', () => {
  expect(areFieldsEmpty({ ...EMPTY_FIELDS, starters: [' ', ''] })).toBe(true);
  expect(areFieldsEmpty({ ...EMPTY_FIELDS, agent_context: 'x' })).toBe(false);
});

test('drops draft values of another type', () => {
  expect(fieldsFromDraft({ agent_context: 7, welcome_message: 'Hi', starters: ['x', 1] })).toEqual({
    agent_context: '',
    welcome_message: 'Hi',
    starters: ['x'],
  });
});
