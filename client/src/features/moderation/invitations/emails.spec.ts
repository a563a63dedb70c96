import { readEmails } from './emails';

describe('readEmails', () => {
  it.each([
    ['', []],
    [' ann@example.com ', ['ann@example.com']],
    ['ann@example.com, Bob@example.com;\n eve@example.com', ['ann@example.com', 'bob@example.com', 'eve@example.com']],
    ['ann@example.com ANN@example.com', ['ann@example.com']],
  ])('reads the addresses in %j', (text, emails) => expect(readEmails(text)).toEqual({ emails, wrong: null }));

  it.each(['ann', 'ann@', '@example.com', 'a@b@c'])('reports %j as invalid', (wrong) =>
    expect(readEmails(`bob@example.com ${wrong}`).wrong).toBe(wrong),
  );
});
