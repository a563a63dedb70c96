import { missingNames, profileUpdate } from './names';

const fields = { first_name: ' Ada ', last_name: 'Lovelace', bio: '' };

test('both names are needed, and spaces are none', () => {
  expect(missingNames(fields)).toEqual([]);
  expect(missingNames({ first_name: '  ', last_name: '', bio: '' })).toEqual(['first_name', 'last_name']);
});

test('an empty bio is not sent', () => {
  expect(profileUpdate(fields)).toEqual({ first_name: 'Ada', last_name: 'Lovelace', image_id: null });
  expect(profileUpdate({ ...fields, bio: ' hi ' })).toMatchObject({ bio: 'hi' });
});
