import { dropOff } from './drop-off.js';
import { countFailures } from './failures.js';

describe('dropOff', () => {
  it('groups conversations by their number of questions', () => {
    const rows = [1, 2, 3, 5, 6, 10, 11, 40].map((questions) => ({ questions, conversations: questions * 100 }));
    expect(dropOff(rows)).toEqual([
      { questions_from: 1, conversations: 100 },
      { questions_from: 2, conversations: 200 },
      { questions_from: 3, conversations: 800 },
      { questions_from: 6, conversations: 1600 },
      { questions_from: 11, conversations: 5100 },
    ]);
  });

  it('keeps empty groups', () => {
    expect(dropOff([]).map(({ conversations }) => conversations)).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('countFailures', () => {
  const group = (code: 'workflow_error' | 'empty_reply', count: number, of_code: number, words: string) => ({
    ...{ code, count, of_code, words },
  });

  it('adds up groups with the same cause, and gives the rest the cause of its code', () => {
    const groups = [
      group('workflow_error', 5, 12, '429 a'),
      group('workflow_error', 4, 12, '429 b'),
      group('empty_reply', 4, 4, ''),
    ];
    const failures = countFailures(groups, (code, of) => {
      if (code === 'empty_reply') return 'empty_body';
      return of?.words.startsWith('429') ? 'model_rate_limited' : 'workflow_failed';
    });
    expect(failures).toEqual([
      { code: 'workflow_error', cause: 'model_rate_limited', count: 9 },
      { code: 'empty_reply', cause: 'empty_body', count: 4 },
      { code: 'workflow_error', cause: 'workflow_failed', count: 3 },
    ]);
  });
});
