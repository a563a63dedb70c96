import {
  BadRequestException,
  HttpException,
  PayloadTooLargeException,
  ServiceUnavailableException,
} from '@nestjs/common';
import { shapeProblem, unparsedProblem } from '../body/json-shape.js';
import { ApiError } from '../errors/api-error.js';
import { toApiError } from '../errors/to-api-error.js';
import { parseId } from '../validation/id-param.js';
import { linkHeader, parsePaging } from '../validation/paging.js';
import { textProblem } from '../validation/text-rule.js';

describe('toApiError', () => {
  const coded = (code: string) => Object.assign(new Error('x'), { code });
  it.each<[unknown, string | undefined]>([
    [new ApiError('agent_deleted'), 'agent_deleted'],
    [new BadRequestException('x'), 'validation_failed'],
    [new PayloadTooLargeException(), 'payload_too_large'],
    [new ServiceUnavailableException(), 'unavailable'],
    [new HttpException('x', 418), 'validation_failed'],
    [Object.assign(new Error('x'), { type: 'entity.parse.failed', status: 400 }), 'invalid_body'],
    [Object.assign(new Error('File too large'), { name: 'MulterError', code: 'LIMIT_FILE_SIZE' }), 'payload_too_large'],
    [Object.assign(new Error('x'), { name: 'MulterError', code: 'LIMIT_UNEXPECTED_FILE' }), 'validation_failed'],
    [coded('22021'), 'validation_failed'],
    [coded('22P05'), 'validation_failed'],
    [coded('57P03'), 'unavailable'],
    [coded('08P01'), 'unavailable'],
    [coded('40P01'), 'unavailable'],
    [coded('23505'), undefined],
    [new Error('timeout exceeded when trying to connect'), 'unavailable'],
    [new Error('Connection terminated unexpectedly'), 'unavailable'],
    [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'unavailable'],
    [new TypeError('bug'), undefined],
    [undefined, undefined],
    ['thrown text', undefined],
  ])('maps %p to %s', (error, code) => expect(toApiError(error)?.code).toBe(code));
});

describe('parseId', () => {
  it('parses integers and maps impossible IDs to 0', () => {
    expect(['7', '+7', '007', '-7', '0', '9007199254740992', '9'.repeat(400)].map(parseId)).toEqual([
      7, 7, 7, 0, 0, 0, 0,
    ]);
    for (const text of ['', 'a', '7.0', '7e1', ' 7', '7\n', undefined, ['7']])
      expect(() => parseId(text)).toThrow(ApiError);
  });
});

describe('paging', () => {
  it('clamps the page size and rejects invalid values', () => {
    expect(parsePaging({})).toEqual({ page: 1, pageSize: 100, limit: 100, offset: 0 });
    expect(parsePaging({ page: '3', page_size: '500' })).toEqual({ page: 3, pageSize: 100, limit: 100, offset: 200 });
    expect(parsePaging({ page: '9'.repeat(100) }).offset).toBe(2_000_000_000);
    expect(() => parsePaging({ page: '0' })).toThrow(ApiError);
  });

  it('links to existing pages only', () => {
    const links = (page: number, total: number) =>
      [
        ...linkHeader('/a?page=9', { page, pageSize: 10 }, total).matchAll(/page=(\d+)&page_size=10>; rel="(\w+)"/g),
      ].map(([, number, relation]) => `${relation}${number}`);
    expect(links(1, 0)).toEqual(['first1', 'last1']);
    expect(links(1, 25)).toEqual(['first1', 'next2', 'last3']);
    expect(links(3, 25)).toEqual(['first1', 'prev2', 'last3']);
    expect(links(50, 25)).toEqual(['first1', 'prev3', 'last3']);
  });
});

describe('textProblem', () => {
  it('[case 45] counts code points and rejects blank text', () => {
    expect(textProblem('😀'.repeat(5), { max: 5 })).toBeUndefined();
    expect(textProblem('😀'.repeat(6), { max: 5 })).toContain('at most 5');
    expect(textProblem('ab', { max: 5, min: 3 })).toContain('at least 3');
    for (const blank of ['', ' \n\t', '\u200d', '\u200b\u2060', '\u3164', '\u2800', '\u00a0']) {
      expect(textProblem(blank, { max: 5 })).toBe('must not be blank');
      expect(textProblem(blank, { max: 5, blank: true })).toBeUndefined();
    }
    for (const text of ['a\0', '\ud800', 'a\udc00b']) expect(textProblem(text, { max: 5 })).toContain('not allowed');
    expect(textProblem('\u202ea', { max: 5 })).toBeUndefined();
  });
});

describe('shapeProblem', () => {
  it('[case 46] checks depth, width and prototypes without recursion', () => {
    const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
    expect(shapeProblem(nested(16))).toBeUndefined();
    expect(shapeProblem(nested(17))).toBeDefined();
    expect(shapeProblem(nested(5000))).toBeDefined();
    expect(shapeProblem({ a: Array(30_000).fill(0) })).toBeDefined();
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect(shapeProblem(JSON.parse(`{"a":[{"${name}":1}]}`))).toBe(`${name} is not a field of this request.`);
    }
    expect(shapeProblem({ a: ['constructor', '__proto__'] })).toBeUndefined();
  });
});

describe('unparsedProblem', () => {
  const problemOf = (json: string): string | undefined => unparsedProblem(Buffer.from(json));

  it('counts values and levels outside of strings', () => {
    const list = (count: number): string => `{"a":[${Array(count).fill('{}').join()}]}`;
    expect(problemOf(list(19_999))).toBeUndefined();
    expect(problemOf(list(20_002))).toBe('The body has more than 20000 values.');
    const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    expect(problemOf(nested(16))).toBeUndefined();
    expect(problemOf(nested(17))).toBe('The body goes deeper than 16 levels.');
    expect(problemOf(JSON.stringify({ a: `\\"${'[,{'.repeat(30_000)}` }))).toBeUndefined();
  });
});
