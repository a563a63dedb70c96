import { personaAt, withPersonaChange } from './persona-changes.js';

const change = (after_seq: number, from: string | null, to: string) => ({ after_seq, from, to });

describe('changes of the persona', () => {
  it('are one between two messages', () => {
    const known = [change(2, 'Ann', 'Bob')];
    expect(withPersonaChange(known, change(4, 'Bob', 'Eve'))).toEqual([...known, change(4, 'Bob', 'Eve')]);
    expect(withPersonaChange(known, change(2, 'Bob', 'Eve'))).toEqual([change(2, 'Ann', 'Eve')]);
    expect(withPersonaChange(known, change(2, 'Bob', 'Ann'))).toEqual([]);
  });

  it('return the persona that wrote a message', () => {
    const known = [change(2, 'Ann', 'Bob'), change(4, 'Bob', 'Eve')];
    expect([1, 2, 3, 4, 5].map((seq) => personaAt(known, seq, 'Eve'))).toEqual(['Ann', 'Ann', 'Bob', 'Bob', 'Eve']);
    expect(personaAt([], 1, null)).toBeNull();
  });

  it('keep the newest 100', () => {
    const many = Array.from({ length: 100 }, (_, n) => change(n, 'a', `${n}`));
    expect(withPersonaChange(many, change(100, 'a', 'b')).map(({ after_seq }) => after_seq)).toEqual(
      Array.from({ length: 100 }, (_, n) => n + 1),
    );
  });
});
