import { CreatorQuota } from './creator-quota.js';

/** Slots that each owner gets when all of them take slots in turn. */
function taken(quota: CreatorQuota, owners: number[]): number[] {
  const counts = owners.map(() => 0);
  for (let isOn = true; isOn; ) {
    isOn = false;
    owners.forEach((owner, at) => {
      if (!quota.hasRoom(owner)) return;
      quota.acquire(owner);
      counts[at] = (counts[at] ?? 0) + 1;
      isOn = true;
    });
  }
  return counts;
}

describe('CreatorQuota', () => {
  it('gives one creator three quarters and leaves the rest to others', () => {
    const quota = new CreatorQuota(200);
    expect(taken(quota, [1])).toEqual([150]);
    expect(taken(quota, [2])[0]).toBeGreaterThan(30);
    expect(quota.hasRoom(3)).toBe(true);
  });

  it('gives ten busy creators equal shares and keeps a slot for another one', () => {
    const quota = new CreatorQuota(200);
    const counts = taken(quota, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    expect(quota.hasRoom(11)).toBe(true);
  });

  it('never exceeds the number of slots', () => {
    const quota = new CreatorQuota(1);
    expect(taken(quota, [1])).toEqual([1]);
    expect([quota.keeps(1), quota.hasRoom(1), quota.hasRoom(2)]).toEqual([true, false, false]);
    quota.release(1);
    expect(quota.hasRoom(2)).toBe(true);
  });

  it('reclaims slots only from a creator above its quota', () => {
    const quota = new CreatorQuota(20);
    taken(quota, [1]);
    expect([quota.hasRoom(1), quota.keeps(1)]).toEqual([false, true]);
    taken(quota, [2]);
    expect([quota.keeps(1), quota.keeps(2)]).toEqual([false, true]);
    quota.release(2, 2);
    quota.release(1, 9);
    expect(quota.keeps(1)).toBe(true);
  });
});
