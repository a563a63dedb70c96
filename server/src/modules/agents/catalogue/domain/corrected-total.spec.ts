import { correctedTotal } from './corrected-total.js';

describe('correctedTotal', () => {
  const estimated = { total: 2400, isEstimated: true };

  it.each([
    ['an exact total is kept', { total: 2400, isEstimated: false }, 2300, 100, 2400],
    ['a page in the middle keeps the estimate', estimated, 1000, 101, 2400],
    ['a further row follows the estimated last page', estimated, 2300, 101, 2401],
    ['a further row follows a page beyond the estimate', estimated, 5000, 101, 5101],
    ['a partial page is the last', estimated, 1000, 30, 1030],
    ['a full page without a further row is the last', estimated, 5000, 100, 5100],
    ['an empty page bounds the total by its offset', estimated, 1000, 0, 1000],
    ['an empty page far beyond the estimate keeps it', estimated, 7000, 0, 2400],
  ])('%s', (_name, estimate, offset, found, total) => {
    expect(correctedTotal(estimate, { limit: 100, offset }, found)).toBe(total);
  });
});
