import { invitationOf } from './invitation';

describe('invitationOf', () => {
  it.each([
    ['#invitation=0Fi-uLP8eDkE7qlCwmv3Pw', '0Fi-uLP8eDkE7qlCwmv3Pw'],
    ['#invitation=', undefined],
    ['#top', undefined],
    ['', undefined],
  ])('invitationOf(%j) is %j', (hash, token) => expect(invitationOf(hash)).toBe(token));
});
