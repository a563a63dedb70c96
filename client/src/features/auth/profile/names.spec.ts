import { profileUpdate } from './names';

const fields = { first_name: ' Ada ', last_name: 'Lovelace', bio: '' };

test('omits an empty bio', () => {
  expect(profileUpdate(fields)).toEqual({ first_name: 'Ada', last_name: 'Lovelace', image_id: null });
  expect(profileUpdate({ ...fields, bio: ' hi ' })).toMatchObject({ bio: 'hi' });
});
