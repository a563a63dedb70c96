import { shownWelcome, welcomeAfterRename, writtenWelcome } from './welcome';

const EN = 'Hello! I am Ada.';
const RU = 'Здравствуйте! Я Ada.';

describe('welcome message of a new agent', () => {
  it('follows the name until the user edits the message', () => {
    expect(shownWelcome(null, EN, 'Ada')).toBe(EN);
    expect(shownWelcome(null, RU, 'Ada')).toBe(RU);
    expect(shownWelcome('Hi', EN, 'Ada')).toBe('Hi');
  });

  it('is empty without a name', () => expect(shownWelcome(null, 'Hello! I am .', ' ')).toBe(''));

  it('recognizes the template in either language', () => {
    expect(writtenWelcome(` ${RU}`, [EN, RU])).toBeNull();
    expect(writtenWelcome(EN, [EN, RU])).toBeNull();
    expect(writtenWelcome(`${EN} Ask me.`, [EN, RU])).toBe(`${EN} Ask me.`);
  });

  it('stays empty after being cleared and is refilled when the name changes', () => {
    expect(writtenWelcome('', [EN, RU])).toBe('');
    expect(welcomeAfterRename(' ')).toBeNull();
    expect(welcomeAfterRename('Hi')).toBe('Hi');
    expect(welcomeAfterRename(null)).toBeNull();
  });

  it('is cut at the length limit', () => expect([...shownWelcome(null, '🙂'.repeat(500), 'A')]).toHaveLength(400));
});
