import { CHAT_IMPORT } from '@contract/chat/chat-import';
import { fileProblem, refusedProblem } from './file-problem';

test.each([
  ['conversations.json', 5, undefined],
  ['Export.ZIP', CHAT_IMPORT.fileBytes, undefined],
  ['export.zip', CHAT_IMPORT.fileBytes + 1, 'tooLarge'],
  ['chat.html', 5, 'wrongType'],
])('checks the chosen file: %s, %d bytes', (name, size, problem) => expect(fileProblem({ name, size })).toBe(problem));

test('explains why a file was rejected', () => {
  expect(refusedProblem({ code: 'validation_failed', errors: [{ field: 'file' }] })).toBe('unreadable');
  expect(refusedProblem({ code: 'file_empty' })).toBe('unreadable');
  expect(refusedProblem({ code: 'file_too_large' })).toBe('tooLarge');
  expect(refusedProblem({ code: 'agent_not_found' })).toBeUndefined();
});
