import { cutAtWord, firstSentence, lacksInstructions, shownListing } from './listing';

test.each([
  ['You are a patient travel planner. Never name prices.', 'A patient travel planner.'],
  ['Ты — терпеливый планировщик. Не называй цен.', 'Терпеливый планировщик.'],
  ['Ты помогаешь планировать неделю. Спрашивай сроки.', 'Ты помогаешь планировать неделю.'],
  ['plan my week', 'Plan my week'],
  ['\n# Role\nYou plan.', 'Role'],
  ['- Answers   questions about version 2.5 of it! Politely.', 'Answers questions about version 2.5 of it!'],
  ['You are', 'You are'],
  ['...', '...'],
  [' ', ''],
])('describes the agent by the first sentence of %j', (instructions, text) =>
  expect(firstSentence(instructions)).toBe(text),
);

test('cuts at a word, within the limit', () => {
  expect(cutAtWord('one two three', 13)).toBe('one two three');
  expect(cutAtWord('one two three', 12)).toBe('one two…');
  expect(cutAtWord('🙂'.repeat(5), 3)).toBe('🙂🙂…');
});

describe('public texts', () => {
  const derived = { agent_context: 'Plans weeks. Secretly.', short_description: null, description: null };

  it('follow the instructions until they are written', () => {
    expect(shownListing(derived)).toEqual({ short_description: 'Plans weeks.', description: 'Plans weeks.' });
    expect(shownListing({ ...derived, description: 'Mine' })).toMatchObject({
      short_description: 'Plans weeks.',
      description: 'Mine',
    });
    expect(shownListing({ ...derived, short_description: '' }).short_description).toBe('');
  });

  it('need instructions unless both are written', () => {
    expect(lacksInstructions(derived)).toBe(false);
    expect(lacksInstructions({ ...derived, agent_context: ' ' })).toBe(true);
    expect(lacksInstructions({ agent_context: '', short_description: 'S', description: 'D' })).toBe(false);
  });
});
