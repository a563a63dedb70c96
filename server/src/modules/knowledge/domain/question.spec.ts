import { nearQuery, weightsOf, wordsOf } from './question.js';

describe('knowledge search query', () => {
  it('is limited in length, words and their length', () => {
    expect(wordsOf('x'.repeat(65))).toEqual([]);
    expect(wordsOf('ж '.repeat(5000))).toHaveLength(1);
    expect(wordsOf(Array.from({ length: 500 }, (_, n) => `w${n}`).join(' ')).length).toBeLessThanOrEqual(40);
    expect(wordsOf('退货政策是三十天内可以'.repeat(400)).length).toBeLessThanOrEqual(40);
  });

  it.each([
    ['Use Node.js, 12.50 or help@example.org', ['use', 'node.js', '12.50', 'or', 'help@example.org']],
    ['SQL/JSON in /etc/hosts', ['sql', 'json', 'in', 'etc', 'hosts']],
    ['report_final and O’Brien', ['report_final', 'and', 'o’brien']],
    ['退货政策Node', ['退货', '货政', '政策', 'node']],
    ['退', ['退']],
    ['สวัสดี', ['สวั', 'วัส', 'ัสด', 'สดี']],
  ])('splits «%s»', (question, words) => expect(wordsOf(question).map(({ text }) => text)).toEqual(words));

  it('keeps the case of a word for the analyser', () => {
    expect(wordsOf('getUserName Ёлка').map(({ written }) => written)).toEqual(['getUserName', 'Ёлка']);
  });

  it('searches for the parts of a compound', () => {
    expect(nearQuery(wordsOf('config.yaml')[0]!)).toBe("'config':* | 'yaml':*");
    expect(nearQuery(wordsOf('12.50')[0]!)).toBe('');
  });

  it('is split into unique lower-case words with «е» for «ё»', () => {
    expect(wordsOf('Ещё раз: ещё “RAZ”, n8n?').map(({ text }) => text)).toEqual(['еще', 'раз', 'raz', 'n8n']);
    expect(wordsOf('\0 ?! 👋')).toEqual([]);
  });

  it('weighs the words of a question more than those of statements, if there are any', () => {
    const weights = (text: string) => {
      const words = wordsOf(text);
      return Object.fromEntries(weightsOf(words).map((weight, place) => [words[place]?.text, weight]));
    };
    expect(weights('Письмо длинное. Сократить?')).toEqual({ сократить: 1, письмо: 0.25, длинное: 0.25 });
    expect(weights('Письмо длинное. Делать?')).toEqual({ делать: 0.25, письмо: 1, длинное: 1 });
    expect(weights('Письмо длинное')).toEqual({ письмо: 1, длинное: 1 });
  });

  it('always builds a valid tsquery', () => {
    for (const near of wordsOf("退 it's a.b \\'quoted\\' :* | & ! короче удаление").map(nearQuery)) {
      expect(near).toMatch(/^$|^'[\p{L}\p{N}-]+'(:\*)?( \| '[\p{L}\p{N}-]+'(:\*)?)*$/u);
    }
  });
});
