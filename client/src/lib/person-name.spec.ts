import { personName } from './person-name';

test.each([
  [{ first_name: 'Ada', last_name: 'L', username: 'ada' }, 'Ada L'],
  [{ first_name: ' Ada ', last_name: '', username: 'ada' }, 'Ada'],
  [{ first_name: null, last_name: null, username: 'ada' }, 'ada'],
  [{ first_name: '', last_name: ' ', username: '' }, undefined],
  [null, undefined],
])('personName(%p) is %p', (person, name) => expect(personName(person)).toBe(name));
