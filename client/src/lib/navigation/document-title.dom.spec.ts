import { setTitlePage, setTitleUnread, titleOf } from './document-title';

describe('document title', () => {
  it.each([
    ['Conversations', 0, 'Conversations · Regent'],
    ['Conversations', 3, '(3) Conversations · Regent'],
    ['Conversations', 99, '(99) Conversations · Regent'],
    ['Conversations', 100, '(99+) Conversations · Regent'],
    ['Regent', 1, '(1) Regent'],
    ['', 0, 'Regent'],
  ])('titleOf(%j, %d) is %j', (page, unread, expected) => expect(titleOf(page, unread)).toBe(expected));

  it('keeps the name and the count independent', () => {
    setTitlePage('Profile');
    setTitleUnread(2);
    expect(document.title).toBe('(2) Profile · Regent');
    setTitlePage('Marketplace');
    expect(document.title).toBe('(2) Marketplace · Regent');
    setTitleUnread(0);
    expect(document.title).toBe('Marketplace · Regent');
  });
});
