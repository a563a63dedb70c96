import { intentOf } from './intent.js';
import { languageOf, titlesIn } from './language.js';
import { passagesOf, sentencesOf } from './passages.js';
import { piecesOf } from './pieces.js';

describe('intent', () => {
  it.each([
    ['Hello', 'greeting'],
    ['привет!', 'greeting'],
    ['Hi Regent', 'greeting'],
    ['Добрый день', 'greeting'],
    ['Hello, who are you?', 'about'],
    ['что ты умеешь?', 'about'],
    ['Help', 'about'],
    ['Thank you so much', 'thanks'],
    ['спасибо', 'thanks'],
    ['Пока!', 'farewell'],
    ['расскажи подробнее', 'more'],
    ['more please', 'more'],
    ['Hi, how do I branch a chat?', 'question'],
    ['приветствие в письме', 'question'],
    ['Thanks, and how do I delete it?', 'question'],
    ['???', 'question'],
  ])('of “%s” is %s', (text, kind) => expect(intentOf(text).kind).toBe(kind));

  it('removes filler words', () => {
    expect(intentOf('Hello! Could you please tell me how to stop a reply?')).toEqual({
      kind: 'question',
      text: 'how to stop a reply?',
    });
    expect(intentOf('Подскажите, пожалуйста, как мне начать чат')).toMatchObject({
      text: expect.stringMatching(/как начать чат$/),
    });
    expect(intentOf('please')).toEqual({ kind: 'question', text: 'please' });
  });
});

describe('language', () => {
  it('is that of the question if detectable, else that of the interface', () => {
    expect(languageOf('Как дела в n8n?', 'en')).toBe('ru');
    expect(languageOf('How do I stop', 'ru')).toBe('en');
    expect(languageOf('n8n?', 'ru')).toBe('ru');
  });

  it('prefers titles in the same language', () => {
    expect(titlesIn('ru', ['One', 'Два'])).toEqual(['Два']);
    expect(titlesIn('ru', ['One'])).toEqual(['One']);
  });
});

describe('passages', () => {
  it('are paragraphs; a list stays with its introduction', () => {
    expect(passagesOf('One.\n\nSteps:\n\n1. a\n2. b\n\n3. c\n\nLast.')).toEqual([
      'One.',
      'Steps:\n\n1. a\n2. b\n\n3. c',
      'Last.',
    ]);
    expect(passagesOf('## Head\n\nText')).toEqual(['## Head\n\nText']);
    expect(passagesOf('')).toEqual([]);
  });

  it('are split between sentences when long, without losing text', () => {
    const long = Array.from({ length: 60 }, (_, n) => `Sentence number ${n} is here.`).join(' ');
    const passages = passagesOf(long);
    expect(passages.length).toBeGreaterThan(1);
    expect(passages.every((passage) => passage.length <= 700 && passage.endsWith('.'))).toBe(true);
    expect(passages.join(' ')).toBe(long);
  });
});

describe('sentences', () => {
  it('end at full stops and lines, not in names and numbers', () =>
    expect(sentencesOf('It runs on Node.js 20.19. Really!\nПосылка идёт 3 дня. Острова — 9.')).toEqual([
      'It runs on Node.js 20.19.',
      'Really!',
      'Посылка идёт 3 дня.',
      'Острова — 9.',
    ]));

  it.each(['Open:\n- Monday. All day.\n- Friday.', 'Run `npm ci`. Then wait.'])('leave %j whole', (text) =>
    expect(sentencesOf(text)).toEqual([text]),
  );
});

describe('pieces', () => {
  it.each(['', 'one', '  two words \n\n- and a list\n', 'слово за словом, дальше', '\n'])(
    'of “%s” join to the same text',
    (text) => {
      for (const size of [1, 3]) expect(piecesOf(text, size).join('')).toBe(text);
    },
  );
});
