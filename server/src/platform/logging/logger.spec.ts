import { QueryFailedError } from 'typeorm';
import { createLogger, NestLogger } from './logger.js';

const TEXT = 'what a person wrote';

/** A query error of pg, wrapped by TypeORM. */
function failedQuery(): Error {
  const fromPg = Object.assign(new Error('duplicate key value violates unique constraint "message_pkey"'), {
    code: '23505',
    detail: `Failing row contains (1, ${TEXT}).`,
    where: TEXT,
    internalQuery: TEXT,
  });
  return new QueryFailedError(`INSERT INTO message VALUES (1, '${TEXT}')`, [1, TEXT], fromPg);
}

describe('createLogger', () => {
  let lines: string[];
  const logger = () => createLogger('info', 'api', { write: (line) => void lines.push(line) });
  const logged = () => JSON.parse(lines[0]!);
  beforeEach(() => {
    lines = [];
  });

  it('[case 48] logs the error of a failed query without its values', () => {
    logger().error({ err: failedQuery(), request_id: 'r' }, 'A request failed');
    expect(logged()).toMatchObject({ role: 'api', msg: 'A request failed', request_id: 'r' });
    expect(logged().err).toEqual({
      type: 'QueryFailedError',
      message: expect.stringContaining('duplicate key'),
      code: '23505',
      stack: expect.stringContaining('logger.spec'),
    });
    expect(lines[0]).not.toContain(TEXT);
  });

  it('logs causes in the same way', () => {
    logger().error({ err: new Error('outer', { cause: new Error('middle', { cause: failedQuery() }) }) }, 'x');
    expect(logged().err).toMatchObject({ message: 'outer', cause: { message: 'middle', cause: { code: '23505' } } });
    expect(lines[0]).not.toContain(TEXT);
  });

  it('stops at circular causes', () => {
    const error = new Error('round');
    error.cause = error;
    logger().error({ err: error }, 'x');
    expect(logged().err.message).toBe('round');
  });

  it.each([
    ['alone', (error: Error) => logger().error(error)],
    ['from a child', (error: Error) => logger().child({ turn: 1 }).error({ err: error }, 'x')],
    ['from Nest', (error: Error) => new NestLogger(logger()).error(error, 'Context')],
    ['with a Nest message', (error: Error) => new NestLogger(logger()).error('It failed', error, 'Context')],
  ])('redacts a query error %s', (_way, log) => {
    log(failedQuery());
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('23505');
    expect(lines[0]).not.toContain(TEXT);
  });

  it('logs a value that is not an error unchanged', () => {
    logger().warn({ err: 'just a text' }, 'x');
    expect(logged().err).toBe('just a text');
  });
});
