import { type SettingsForm, settingsOf } from '../form/settings-form';
import { offeredTexts } from './chat-texts';

const EMPTY = settingsOf({ name: 'Ada', type: 'helpers', short_description: 's', description: 'd', skills: [] });
const FOUND = { welcome_message: 'Hello!', starters: ['Plan my week'] };
const offer = (form: Partial<SettingsForm>, found: Parameters<typeof offeredTexts>[0] = FOUND) =>
  offeredTexts(found, { ...EMPTY, ...form });

test('offers texts that the agent does not have', () => {
  expect(offer({ welcome_message: ' ', starters: [' '] })).toEqual(FOUND);
  expect(offer({ welcome_message: 'Mine' })).toEqual({ starters: ['Plan my week'] });
  expect(offer({ starters: ['Mine'] })).toEqual({ welcome_message: 'Hello!' });
});

test('offers nothing when the agent has its own texts or the workflow has none', () => {
  expect(offer({ welcome_message: 'Mine', starters: ['Mine'] })).toBeUndefined();
  expect(offer({}, null)).toBeUndefined();
  expect(offer({ welcome_message: 'Mine' }, { welcome_message: 'Hello!', starters: [] })).toBeUndefined();
});
