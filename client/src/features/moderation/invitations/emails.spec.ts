import { readEmails } from './emails';

describe('addresses in a text', () => {
  it.each([
    ['', []],
    [' ann@example.com ', ['ann@example.com']],
    ['ann@example.com, Bob@example.com;\n eve@example.com', ['ann@example.com', 'bob@example.com', 'eve@example.com']],
    ['ann@example.com ANN@example.com', ['ann@example.com']],
  ])('of %j are read', (text, emails) => expect(readEmails(text)).toEqual({ emails, wrong: null }));

  it.each(['ann', 'ann@', '@example.com', 'a@b@c'])('are not %j, and it is said which', (wrong) =>
    expect(readEmails(`bob@example.com ${wrong}`).wrong).toBe(wrong),
  );
});
