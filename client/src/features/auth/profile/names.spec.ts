import { profileUpdate } from './names';

const fields = { first_name: ' Ada ', last_name: 'Lovelace', bio: '' };

test('an empty bio is not sent', () => {
  expect(profileUpdate(fields)).toEqual({ first_name: 'Ada', last_name: 'Lovelace', image_id: null });
  expect(profileUpdate({ ...fields, bio: ' hi ' })).toMatchObject({ bio: 'hi' });
});
