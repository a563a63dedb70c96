import { countVoices } from './count-voices.js';

const from = (id: number, mailbox: string | null, network: string | null) => ({ id, mailbox, network });

describe('countVoices', () => {
  it.each([
    ['nobody', [], 0],
    ['people of their own', [from(1, 'a', 'x'), from(2, 'b', 'y')], 2],
    ['accounts of one mailbox', [from(1, 'a', 'x'), from(2, 'a', 'y')], 1],
    ['accounts of one network', [from(1, 'a', 'x'), from(2, 'b', 'x')], 1],
    ['one person twice', [from(1, 'a', 'x'), from(1, 'a', 'y')], 1],
    ['accounts of which nothing is known', [from(1, null, null), from(2, null, null)], 2],
    ['somebody between two others', [from(1, 'a', 'x'), from(2, 'a', 'y'), from(3, 'b', 'y')], 2],
  ])('counts %s', (_what, reporters, voices) => expect(countVoices(reporters)).toBe(voices));
});
