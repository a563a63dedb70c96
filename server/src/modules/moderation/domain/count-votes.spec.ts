import { countVotes } from './count-votes.js';

const from = (id: number, mailbox: string | null, network: string | null) => ({ id, mailbox, network });

describe('countVotes', () => {
  it.each([
    ['no reports as none', [], 0],
    ['unrelated users separately', [from(1, 'a', 'x'), from(2, 'b', 'y')], 2],
    ['accounts of one mailbox once', [from(1, 'a', 'x'), from(2, 'a', 'y')], 1],
    ['accounts of one network once', [from(1, 'a', 'x'), from(2, 'b', 'x')], 1],
    ['one user once', [from(1, 'a', 'x'), from(1, 'a', 'y')], 1],
    ['accounts without mailbox and network separately', [from(1, null, null), from(2, null, null)], 2],
    [
      'two of three users when one is linked to both others',
      [from(1, 'a', 'x'), from(2, 'a', 'y'), from(3, 'b', 'y')],
      2,
    ],
  ])('counts %s', (_what, reporters, votes) => expect(countVotes(reporters)).toBe(votes));
});
