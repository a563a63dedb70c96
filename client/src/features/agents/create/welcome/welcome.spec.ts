import { shownWelcome, welcomeAfterRename, writtenWelcome } from './welcome';

const EN = 'Hello! I am Ada.';
const RU = 'Здравствуйте! Я Ada.';

describe('the greeting of a new agent', () => {
  it('follows the name until something else is written', () => {
    expect(shownWelcome(null, EN, 'Ada')).toBe(EN);
    expect(shownWelcome(null, RU, 'Ada')).toBe(RU);
    expect(shownWelcome('Hi', EN, 'Ada')).toBe('Hi');
  });

  it('is empty as long as there is no name', () => expect(shownWelcome(null, 'Hello! I am .', ' ')).toBe(''));

  it('takes the template of either language for the template', () => {
    expect(writtenWelcome(` ${RU}`, [EN, RU])).toBeNull();
    expect(writtenWelcome(EN, [EN, RU])).toBeNull();
    expect(writtenWelcome(`${EN} Ask me.`, [EN, RU])).toBe(`${EN} Ask me.`);
  });

  it('stays empty while somebody clears it, and is filled with the next name', () => {
    expect(writtenWelcome('', [EN, RU])).toBe('');
    expect(welcomeAfterRename(' ')).toBeNull();
    expect(welcomeAfterRename('Hi')).toBe('Hi');
    expect(welcomeAfterRename(null)).toBeNull();
  });

  it('keeps to the limit', () => expect([...shownWelcome(null, '🙂'.repeat(500), 'A')]).toHaveLength(400));
});
