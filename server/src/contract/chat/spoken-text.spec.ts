import { BROWSER_PARTS, SERVICE_PARTS, spokenLanguage, spokenParts, spokenText } from './spoken-text.js';

describe('spokenText', () => {
  it('omits reasoning, Markdown and emoji', () => {
    expect(
      spokenText('<think>secret **plan**</think># Hello 👋\n\nThis is **bold** and `code`.\n- one\n- [two](x)'),
    ).toBe('Hello\nThis is bold and code.\none\ntwo');
    expect(spokenText('Answer\n<think>never closed')).toBe('Answer');
  });

  it('mentions code and formulas instead of reading them, in the language of the text', () => {
    expect(spokenText('Run this:\n```js\nconst a = 1;\n```\nThen $$x^2$$ follows.')).toBe(
      'Run this:\nCode omitted.\nThen Formula omitted. follows.',
    );
    expect(spokenText('Запустите:\n~~~\nconst a = 1;')).toBe('Запустите:\nКод пропущен.');
  });

  it('reads addresses as hosts and tables as lists', () => {
    expect(spokenText('See https://www.example.com/a/b?c=1 now.\n\n| A | B |\n|---|---|\n| 1 | 2 |')).toBe(
      'See example.com now.\nA, B\n1, 2',
    );
  });

  it.each([
    ['Within 30 days [1]. Free[2][3]!', 3, 'Within 30 days. Free!'],
    ['**So [1]**, see [2](https://example.com/a).', 2, 'So, see.'],
    ['В течение 30 дней [1], бесплатно.', 1, 'В течение 30 дней, бесплатно.'],
    ['Press [1] or [12].', 0, 'Press [1] or [12].'],
    ['So [1], but [2] and [0].', 1, 'So, but [2] and [0].'],
    ['`list[1]` is the second [1].', 1, 'list[1] is the second.'],
    ['Parts:\n- [1] one\n- two [2]', 2, 'Parts:\none\ntwo'],
  ])('omits source numbers in %p with %p', (text, sources, spoken) => expect(spokenText(text, sources)).toBe(spoken));

  it('is empty for a reply without words', () => expect(spokenText('👍\n---\n***')).toBe(''));

  it.each([
    ['spaces', ' a', 'a '],
    ['fences', '```\n', 'Code omitted.'],
    ['stars', '**a ', 'a'],
    ['brackets', '[', ''],
    ['dollars', '$$x', 'Formula omitted.'],
    ['commas', ',,,,,,,a', 'a'],
    ['tags', '<br', 'br'],
    ['emoji and pipes', '👍 | a ', 'a,'],
    ['unclosed reasoning', '<think>', ''],
    ['backticks', '`a', 'a'],
  ])('reads at most 20,000 of 100,000 characters of %s', (_name, mark, said) => {
    const spoken = spokenText(mark.repeat(100_000 / mark.length), 20);
    expect(spoken.length).toBeLessThanOrEqual(20_000);
    if (said === '') expect(spoken).toBe('');
    else expect(spoken).toContain(said);
  });
});

describe('spokenLanguage', () => {
  it.each([
    ['Hello, world', 'en'],
    ['Привет, как дела? Use npm.', 'ru'],
    ['Привіт, як справи?', 'uk'],
    ['こんにちは世界、漢字漢字漢字漢字', 'ja'],
    ['你好，世界', 'zh'],
    ['안녕하세요', 'ko'],
    ['Γειά σου', 'el'],
    ['שלום', 'he'],
    ['123 + 4', 'fallback'],
  ])('detects %s as %s', (text, language) => expect(spokenLanguage(text, 'fallback')).toBe(language));
});

describe('spokenParts', () => {
  it('keeps sentences together and starts with a short part', () => {
    const text = Array.from({ length: 40 }, (_, at) => `Sentence number ${at} is here.`).join(' ');
    const parts = spokenParts(text, SERVICE_PARTS);
    expect(parts[0]?.length).toBeLessThanOrEqual(SERVICE_PARTS.first);
    expect(parts.every((part) => part.endsWith('.') && part.length <= SERVICE_PARTS.rest)).toBe(true);
    expect(parts.join(' ')).toBe(text);
  });

  it('pauses after headings, and does not split numbers', () => {
    expect(spokenParts('Heading\nIt costs 3.50 now! Fine', { first: 8, rest: 20 })).toEqual([
      'Heading.',
      'It costs 3.50 now!',
      'Fine.',
    ]);
  });

  it('ends sentences after closing punctuation, and not within runs of punctuation', () => {
    expect(spokenParts('He said “no.” Then... (he left!) Go', { first: 14, rest: 14 })).toEqual([
      'He said “no.”',
      'Then...',
      '(he left!) Go.',
    ]);
    expect(spokenParts('「真的？」是的。', { first: 5, rest: 5 })).toEqual(['「真的？」', '是的。']);
    const dots = `${'.'.repeat(20_000)}x`;
    expect(
      spokenParts(dots, SERVICE_PARTS)
        .map(({ length }) => length)
        .reduce((sum, each) => sum + each),
    ).toBe(20_002);
  });

  it('splits a long sentence at a comma, between words, or anywhere', () => {
    expect(spokenParts('one two three, four five six', { first: 16, rest: 16 })).toEqual([
      'one two three,',
      'four five six.',
    ]);
    expect(spokenParts('x'.repeat(400), BROWSER_PARTS).map((part) => part.length)).toEqual([160, 160, 81]);
    expect(spokenParts('你好。再见！', { first: 3, rest: 3 })).toEqual(['你好。', '再见！']);
  });
});
