import fc from 'fast-check';
import { applyDelta, applySnapshot, isMissingPieces, type RunningReply } from './running-reply';

const delta = (index: number, text: string, attempt = 1) => ({ reply_to: 1, attempt, index, text });
const snapshot = (texts: string[], index: number, attempt = 1) => ({
  reply_to: 1,
  attempt,
  index,
  text: texts.slice(0, index + 1).join(''),
});

describe('running reply', () => {
  it('shows a prefix of the text after any split, loss, reordering, duplication and snapshot', () => {
    const pieces = fc.array(fc.string({ minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 25 });
    const happenings = fc.array(fc.tuple(fc.boolean(), fc.nat({ max: 24 }), fc.boolean()), { maxLength: 80 });
    fc.assert(
      fc.property(pieces, pieces, happenings, (first, second, order) => {
        const attempts = [first, second];
        let state: RunningReply | null = null;
        let shown = { attempt: 0, text: '' };
        for (const [isSnapshot, n, isSecond] of order) {
          const attempt = isSecond ? 2 : 1;
          const texts = attempts[attempt - 1] as string[];
          const index = n % texts.length;
          state = isSnapshot
            ? applySnapshot(state, snapshot(texts, index, attempt))
            : applyDelta(state, delta(index, texts[index] as string, attempt));
          const held = state as RunningReply;
          expect(held.attempt).toBeGreaterThanOrEqual(shown.attempt);
          expect(held.text).toBe((attempts[held.attempt - 1] as string[]).slice(0, held.next).join(''));
          // Text shown in an attempt never shrinks.
          if (held.attempt === shown.attempt) expect(held.text.startsWith(shown.text)).toBe(true);
          shown = { attempt: held.attempt, text: held.text };
        }
        const last = applySnapshot(state, snapshot(second, second.length - 1, 2));
        expect(last?.text).toBe(second.join(''));
        expect(isMissingPieces(last)).toBe(false);
      }),
      { numRuns: 600, seed: 20261120 },
    );
  });

  it('waits for a missing chunk and appends later ones once a lagging snapshot catches up', () => {
    const texts = ['a', 'b', 'c', 'd'];
    let state = applyDelta(null, delta(0, 'a'));
    state = applyDelta(state, delta(3, 'd'));
    expect(state?.text).toBe('a');
    expect(isMissingPieces(state)).toBe(true);
    state = applySnapshot(state, snapshot(texts, 1));
    expect(state?.text).toBe('ab');
    expect(isMissingPieces(state)).toBe(true);
    state = applySnapshot(state, snapshot(texts, 2));
    expect(state?.text).toBe('abcd');
    expect(isMissingPieces(state)).toBe(false);
  });

  it('restarts with a new attempt and ignores late chunks of the previous one', () => {
    let state = applyDelta(null, delta(0, 'Hello'));
    state = applyDelta(state, delta(0, 'Good', 2));
    state = applyDelta(state, delta(1, ' there', 1));
    state = applyDelta(state, delta(1, ' day', 2));
    expect(state?.text).toBe('Good day');
  });

  it('accepts an empty snapshot of a reply that has not started', () => {
    const state = applySnapshot(null, { reply_to: 1, attempt: 1, index: -1, text: '' });
    expect(state?.text).toBe('');
    expect(applyDelta(state, delta(0, 'x'))?.text).toBe('x');
  });
});
