import type { ApiError } from '../../../api/errors/api-error';
import { fileProblem, refusedProblem } from './import-problem';

test.each([
  ['agent.json', 5, undefined],
  ['Card.PNG', 10 * 1024 ** 2, undefined],
  ['card.png', 10 * 1024 ** 2 + 1, { kind: 'tooLarge' }],
  ['card.jpg', 5, { kind: 'wrongType' }],
  ['json', 5, { kind: 'wrongType' }],
])('checks the chosen file: %s, %d bytes', (name, size, problem) =>
  expect(fileProblem({ name, size })).toEqual(problem),
);

const refused = (code: ApiError['code'], fields: string[] = []): ApiError => ({
  status: 400,
  code,
  message: '',
  errors: fields.map((field) => ({ field, message: 'No' })),
});

test('explains why a file was rejected', () => {
  const json = { name: 'a.json' };
  expect(refusedProblem(refused('validation_failed', ['file']), json)).toEqual({ kind: 'noAgent' });
  expect(refusedProblem(refused('validation_failed', ['file']), { name: 'a.png' })).toEqual({ kind: 'noCard' });
  expect(refusedProblem(refused('validation_failed', ['skills.0.name', 'skills.1.name', 'name']), json)).toEqual({
    kind: 'fields',
    fields: ['skills', 'name'],
  });
  expect(refusedProblem(refused('name_reserved'), json)).toEqual({ kind: 'nameReserved' });
  expect(refusedProblem(refused('payload_too_large'), json)).toEqual({ kind: 'tooLarge' });
  expect(refusedProblem(refused('unavailable'), json)).toBeUndefined();
});
