import { memberNames } from './member-names.js';

describe('memberNames', () => {
  it.each([
    [{ username: 'ann', first_name: 'Ann', last_name: 'Lee' }, 'Ann', 'Lee'],
    [{ username: 'ann', first_name: null, last_name: null }, 'ann', 'Regent'],
    [{ username: 'ann', first_name: '  ', last_name: '' }, 'ann', 'Regent'],
    [{ username: 'ann', first_name: '😀'.repeat(50), last_name: 'b'.repeat(50) }, '😀'.repeat(32), 'b'.repeat(32)],
  ])('for %j', (person, firstName, lastName) => expect(memberNames(person)).toEqual({ firstName, lastName }));
});
