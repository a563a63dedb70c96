import { LIMITS } from '../limits.js';
import { checkAnswer, filesOfAnswer, textOfAnswer } from './answers.js';
import { readRequest } from './read-request.js';
import type { MessageRequest } from './requests.js';

const NOW = Date.parse('2026-11-28T08:00:00Z');
const OPTIONS = [{ label: 'Red', value: 'r' }, 'Blue'];
const WORDS = { approve: 'Approve', reject: 'Reject', yes: 'Yes', no: 'No' };
const read = (value: unknown) => readRequest(value, NOW).request;

describe('readRequest', () => {
  it('reads a choice', () => {
    const sent = { type: 'choice', title: ' Which\ncolour? ', options: OPTIONS, expires_in: 60, secret: 1 };
    expect(readRequest({ ...sent, resume_url: 'https://n8n/1' }, NOW)).toEqual({
      isComplete: true,
      resumeUrl: 'https://n8n/1',
      request: {
        type: 'choice',
        title: 'Which colour?',
        options: [
          { label: 'Red', value: 'r' },
          { label: 'Blue', value: 'Blue' },
        ],
        expires_at: '2026-11-28T08:01:00.000Z',
      },
    });
  });

  it('reads an approval with and without custom labels', () => {
    expect(read({ type: 'approval' })).toEqual({ type: 'approval' });
    const options = [
      { label: 'Ship', value: 'approve' },
      { label: 'Wait', value: 'reject' },
    ];
    expect(read({ type: 'approval', options })).toEqual({ type: 'approval', options });
    expect(read({ type: 'approval', options: options.toReversed() })).toBeUndefined();
  });

  it('reads a form with the limits of each type', () => {
    const fields = [
      { name: 'email', label: 'Email', required: true, min_length: 3, max_length: 50, options: ['ignored', 'x'] },
      { name: 'age', type: 'number', min: 18, max: 99, integer: true },
      { name: 'day', type: 'date', min: '2026-01-31' },
      { name: 'size', type: 'select', options: [{ label: 'Small', value: 1 }] },
      { name: 'ok', type: 'checkbox', required: true },
    ];
    expect(read({ type: 'form', fields, submit_label: 'Send' })).toEqual({
      type: 'form',
      submit_label: 'Send',
      fields: [
        { name: 'email', label: 'Email', type: 'text', required: true, min_length: 3, max_length: 50 },
        { name: 'age', label: 'age', type: 'number', min: 18, max: 99, integer: true },
        { name: 'day', label: 'day', type: 'date', min: '2026-01-31' },
        { name: 'size', label: 'size', type: 'select', options: [{ label: 'Small', value: '1' }] },
        { name: 'ok', label: 'ok', type: 'checkbox', required: true },
      ],
    });
  });

  it('is empty without a request', () => {
    expect(readRequest(undefined)).toEqual({ request: undefined, resumeUrl: undefined, isComplete: true });
    expect(readRequest(null).isComplete).toBe(true);
  });

  const field = (more: object) => ({ type: 'form', fields: [{ name: 'a', ...more }] });
  it.each([
    ['a text', 'choice'],
    ['a list', []],
    ['an unknown type', { type: 'vote' }],
    ['a choice without options', { type: 'choice' }],
    ['a choice with one option', { type: 'choice', options: ['a'] }],
    ['too many options', { type: 'choice', options: Array.from({ length: 21 }, (_, at) => `${at}`) }],
    ['options with the same value', { type: 'choice', options: ['a', 'a'] }],
    ['a blank label', { type: 'choice', options: ['a', '​ '] }],
    ['a long label', { type: 'choice', options: ['a', 'b'.repeat(LIMITS.requestLabel + 1)] }],
    ['a huge title', { type: 'approval', title: 'x'.repeat(1_000_000) }],
    ['a title that turns the text around', { type: 'approval', title: 'a‮b' }],
    ['a title that is no text', { type: 'approval', title: {} }],
    ['a form without fields', { type: 'form', fields: [] }],
    ['too many fields', { type: 'form', fields: Array.from({ length: 21 }, (_, at) => ({ name: `${at}` })) }],
    ['fields with the same name', { type: 'form', fields: [{ name: 'a' }, { name: 'a' }] }],
    ['a field without a name', field({ name: undefined })],
    ['a field named __proto__', field({ name: '__proto__' })],
    [
      'too many file fields',
      { type: 'form', fields: Array.from({ length: 11 }, (_, at) => ({ name: `${at}`, type: 'file' })) },
    ],
    ['an unknown type of field', field({ type: 'colour' })],
    ['a minimum above the maximum', field({ type: 'number', min: 2, max: 1 })],
    ['a date that does not exist', field({ type: 'date', min: '2026-02-30' })],
    ['a text length above the limit', field({ max_length: LIMITS.requestText + 1 })],
    ['a time that is too short', { type: 'approval', expires_in: 59 }],
    ['a time that is too long', { type: 'approval', expires_in: LIMITS.requestSecondsMax + 1 }],
    ['a time that is no number', { type: 'approval', expires_in: '60' }],
    ['a resume URL that is no text', { type: 'approval', resume_url: 1 }],
  ])('drops %s', (_case, value) => {
    expect(readRequest(value)).toEqual({ request: undefined, resumeUrl: undefined, isComplete: false });
  });
});

describe('checkAnswer', () => {
  const choice = read({ type: 'choice', options: OPTIONS }) as MessageRequest;
  const form = read({
    type: 'form',
    fields: [
      { name: 'email', label: 'Email', required: true, min_length: 3, max_length: 5 },
      { name: 'age', type: 'number', min: 18, integer: true },
      { name: 'day', type: 'date', max: '2026-12-31' },
      { name: 'size', type: 'select', options: [{ label: 'Small', value: 's' }] },
      { name: 'ok', label: 'Agreed', type: 'checkbox', required: true },
      { name: 'cv', label: 'CV', type: 'file' },
    ],
  }) as MessageRequest;
  const good = { email: 'a@b', age: 20, day: '2026-11-28', size: 's', ok: true };

  it('accepts the value of an option', () => {
    expect(checkAnswer(choice, { value: 'r' })).toEqual({ answer: { value: 'r' } });
    expect(textOfAnswer(choice, { value: 'r' }, WORDS)).toBe('Red');
    expect(checkAnswer({ type: 'approval' }, { value: 'reject' })).toEqual({ answer: { value: 'reject' } });
    expect(textOfAnswer({ type: 'approval' }, { value: 'reject' }, WORDS)).toBe('Reject');
  });

  it.each([
    [{ value: 'x' }, 'not_option'],
    [{ value: 1 }, 'not_option'],
    [{}, 'required'],
    [{ value: 'r', values: {} }, 'unknown'],
    ['r', 'unknown'],
    [null, 'unknown'],
  ])('rejects %j for a choice', (sent, problem) => {
    expect(checkAnswer(choice, sent)).toEqual({ problems: [{ field: null, problem }] });
  });

  it('accepts the values of a form, and drops empty ones', () => {
    expect(checkAnswer(form, { values: good })).toEqual({ answer: { values: good } });
    const values = { email: 'a@b', age: null, day: '', ok: true };
    expect(checkAnswer(form, { values })).toEqual({ answer: { values: { email: 'a@b', ok: true } } });
    expect(textOfAnswer(form, { values: good }, WORDS)).toBe(
      'Email: a@b\nage: 20\nday: 2026-11-28\nsize: Small\nAgreed: Yes',
    );
  });

  it('accepts files by distinct IDs', () => {
    const fields = ['cv', 'photo', 'letter'].map((name) => ({ name, label: name, type: 'file' as const }));
    const request: MessageRequest = { type: 'form', fields };
    const values = { cv: 7, photo: 7 };
    expect(checkAnswer(request, { values })).toEqual({ answer: { values } });
    expect(filesOfAnswer(request, { values })).toEqual([7]);
    expect(filesOfAnswer(form, { values: good })).toEqual([]);
    const answer = { values: { cv: 7 }, files: [{ id: 7, name: 'cv.pdf' }] };
    expect(textOfAnswer(request, answer, WORDS)).toBe('cv: cv.pdf');
  });

  it.each([
    [{ email: undefined }, 'email', 'required'],
    [{ email: '   ' }, 'email', 'required'],
    [{ email: 'ab' }, 'email', 'too_short'],
    [{ email: 'abcdef' }, 'email', 'too_long'],
    [{ email: 'a\0b' }, 'email', 'not_text'],
    [{ email: 5 }, 'email', 'not_text'],
    [{ age: '20' }, 'age', 'not_number'],
    [{ age: 20.5 }, 'age', 'not_integer'],
    [{ age: 17 }, 'age', 'too_small'],
    [{ day: '2027-01-01' }, 'day', 'too_large'],
    [{ day: '2026-02-30' }, 'day', 'not_date'],
    [{ size: 'Small' }, 'size', 'not_option'],
    [{ ok: 'true' }, 'ok', 'not_boolean'],
    [{ ok: false }, 'ok', 'required'],
    [{ cv: 'cv.pdf' }, 'cv', 'not_file'],
    [{ cv: 0 }, 'cv', 'not_file'],
    [{ cv: 1.5 }, 'cv', 'not_file'],
    [{ cv: { id: 7 } }, 'cv', 'not_file'],
    [{ more: 1 }, 'more', 'unknown'],
    [{ toString: 1 }, 'toString', 'unknown'],
  ])('rejects %j in a form', (change, field, problem) => {
    expect(checkAnswer(form, { values: { ...good, ...change } })).toEqual({ problems: [{ field, problem }] });
  });
});
