import { wordsOf } from './answer-words.js';

describe('wordsOf', () => {
  it.each([
    ['{"message":"Error in workflow"}', 'Error in workflow'],
    ['{"code":404,"message":"Not registered.","hint":"Activate it."}', 'Not registered. Activate it.'],
    ['{"error":{"message":"Quota exceeded","code":429}}', 'Quota exceeded'],
    ['{"error":"No model"}', 'No model'],
    ['"Plain JSON"', 'Plain JSON'],
    ['Bad\n  Request\0', 'Bad Request'],
    ['<html><head><title>x</title></head><body><h1>502</h1>nginx</body></html>', '502 nginx'],
    ['{"message":"cut', '{"message":"cut'],
    ['{"code":1}', ''],
    ['[]', ''],
    ['', ''],
  ])('reads %j as %j', (body, words) => {
    expect(wordsOf(body)).toBe(words);
  });

  it('cuts the text to 500 characters', () => {
    expect(wordsOf('x'.repeat(4000))).toHaveLength(500);
  });
});
