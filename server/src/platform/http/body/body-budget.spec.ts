import { setImmediate as turn } from 'node:timers/promises';
import { BodyBudget } from './body-budget.js';

const KB = 1024;
const here = (): boolean => false;

/** Whether the promise has settled. */
async function isGranted(reservation: Promise<unknown>): Promise<boolean> {
  let granted = false;
  void reservation.then(
    () => {
      granted = true;
    },
    () => undefined,
  );
  await turn();
  return granted;
}

describe('BodyBudget', () => {
  const budgetOf = (kilobytes: number) => {
    const budget = new BodyBudget(kilobytes * KB);
    return (holder: string, kb: number, isGone = here) => budget.reserve([holder], kb * KB, isGone);
  };

  it('queues reservations that do not fit until bytes are released', async () => {
    const reserve = budgetOf(1000);
    const release = await reserve('a', 250);
    const second = reserve('a', 1);
    expect(await isGranted(second)).toBe(false);
    expect(await isGranted(reserve('b', 250))).toBe(true);
    release();
    expect(await isGranted(second)).toBe(true);
  });

  it('reserves a quarter for small bodies when large ones use the rest', async () => {
    const reserve = budgetOf(1000);
    await Promise.all(['a', 'b', 'c'].map((holder) => reserve(holder, 250)));
    const large = reserve('d', 100);
    expect(await isGranted(large)).toBe(false);
    expect(await isGranted(reserve('e', 60))).toBe(true);
    await expect(large).rejects.toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 2 });
  });

  it('rejects a caller above its share with 429 after a few seconds', async () => {
    const reserve = budgetOf(1000);
    await reserve('a', 200);
    await expect(reserve('a', 100)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 2 });
    expect(await isGranted(reserve('a', 50))).toBe(true);
  });

  it('reserves nothing for a disconnected client', async () => {
    const reserve = budgetOf(1000);
    const release = await reserve('a', 250);
    const gone = reserve('a', 250, () => true);
    const next = reserve('a', 250);
    release();
    await expect(gone).rejects.toMatchObject({ code: 'invalid_body' });
    expect(await isGranted(next)).toBe(true);
  });
});
