import { CreatorShares } from './creator-quota.js';

/** As many as each of them gets where all ask for everything, in turn. */
function taken(shares: CreatorShares, owners: number[]): number[] {
  const counts = owners.map(() => 0);
  for (let isOn = true; isOn; ) {
    isOn = false;
    owners.forEach((owner, at) => {
      if (!shares.hasRoom(owner)) return;
      shares.take(owner);
      counts[at] = (counts[at] ?? 0) + 1;
      isOn = true;
    });
  }
  return counts;
}

describe('CreatorShares', () => {
  it('gives one creator three quarters, and leaves the rest to the others', () => {
    const shares = new CreatorShares(200);
    expect(taken(shares, [1])).toEqual([150]);
    expect(taken(shares, [2])[0]).toBeGreaterThan(30);
    expect(shares.hasRoom(3)).toBe(true);
  });

  it('gives alike to those who ask alike, and has a place for whoever comes new', () => {
    const shares = new CreatorShares(200);
    const counts = taken(shares, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    expect(shares.hasRoom(11)).toBe(true);
  });

  it('never begins more than there are places', () => {
    const shares = new CreatorShares(1);
    expect(taken(shares, [1])).toEqual([1]);
    expect([shares.keeps(1), shares.hasRoom(1), shares.hasRoom(2)]).toEqual([true, false, false]);
    shares.give(1);
    expect(shares.hasRoom(2)).toBe(true);
  });

  it('takes nothing from whoever keeps within it, and asks back what is over it', () => {
    const shares = new CreatorShares(20);
    taken(shares, [1]);
    expect([shares.hasRoom(1), shares.keeps(1)]).toEqual([false, true]);
    taken(shares, [2]);
    expect([shares.keeps(1), shares.keeps(2)]).toEqual([false, true]);
    shares.give(2, 2);
    shares.give(1, 9);
    expect(shares.keeps(1)).toBe(true);
  });
});
