import fc from 'fast-check';
import { applyDelta, applySnapshot, isMissingPieces, type RunningReply } from './running-reply';

const delta = (index: number, text: string) => ({ reply_to: 1, index, text });

describe('running reply', () => {
  it('shows a true beginning of the text after any split, loss, order, repetition and pictures', () => {
    const pieces = fc.array(fc.string({ minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 25 });
    const happenings = fc.array(fc.tuple(fc.boolean(), fc.nat({ max: 24 })), { maxLength: 80 });
    fc.assert(
      fc.property(pieces, happenings, (texts, order) => {
        const whole = texts.join('');
        let state: RunningReply | null = null;
        let shownBefore = '';
        for (const [isPicture, n] of order) {
          const index = n % texts.length;
          state = isPicture
            ? applySnapshot(state, { reply_to: 1, index, text: texts.slice(0, index + 1).join('') })
            : applyDelta(state, delta(index, texts[index] as string));
          expect(whole.startsWith(state.text)).toBe(true);
          // What was shown is never taken back.
          expect(state.text.startsWith(shownBefore)).toBe(true);
          expect(state.text).toBe(texts.slice(0, state.next).join(''));
          shownBefore = state.text;
        }
        const last = applySnapshot(state, { reply_to: 1, index: texts.length - 1, text: whole });
        expect(last.text).toBe(whole);
        expect(isMissingPieces(last)).toBe(false);
      }),
      { numRuns: 600, seed: 20261120 },
    );
  });

  it('waits for a missing piece and joins later ones once a lagging picture has caught up', () => {
    let state = applyDelta(null, delta(0, 'a'));
    state = applyDelta(state, delta(3, 'd'));
    expect(state.text).toBe('a');
    expect(isMissingPieces(state)).toBe(true);
    state = applySnapshot(state, { reply_to: 1, index: 1, text: 'ab' });
    expect(state.text).toBe('ab');
    expect(isMissingPieces(state)).toBe(true);
    state = applySnapshot(state, { reply_to: 1, index: 2, text: 'abc' });
    expect(state.text).toBe('abcd');
    expect(isMissingPieces(state)).toBe(false);
  });

  it('begins anew when the agent was asked again', () => {
    let state = applyDelta(null, delta(0, 'Hello'));
    state = applyDelta(state, delta(1, ' there'));
    state = applyDelta(state, delta(0, 'Good'));
    expect(state.text).toBe('Good');
    state = applyDelta(state, delta(1, ' day'));
    expect(state.text).toBe('Good day');
  });

  it('takes an empty picture of a reply that has not begun', () => {
    const state = applySnapshot(null, { reply_to: 1, index: -1, text: '' });
    expect(state.text).toBe('');
    expect(applyDelta(state, delta(0, 'x')).text).toBe('x');
  });
});
