import { transcriptOf } from './browser-listening';

describe('transcriptOf', () => {
  const result = (transcript: string, isFinal: boolean) => ({ isFinal, 0: { transcript } });
  const results = [
    result('Hello.', true),
    result(' How are you?', true),
    result(' I am', false),
    result(' fine ', false),
  ];

  it('joins the final or the interim results and trims the text', () => {
    expect(transcriptOf({ resultIndex: 0, results }, true)).toBe('Hello. How are you?');
    expect(transcriptOf({ resultIndex: 0, results }, false)).toBe('I am fine');
  });

  it('leaves out the results of earlier events', () => {
    expect(transcriptOf({ resultIndex: 1, results }, true)).toBe('How are you?');
    expect(transcriptOf({ resultIndex: 2, results }, true)).toBe('');
  });
});
