import { parseConfig } from '../config/config.js';
import { cleanName } from './clean-name.js';
import { nameSkeletons } from './name-skeletons.js';
import { ReservedNames } from './reserved-names.js';

const looksLike = (one: string, other: string): boolean => {
  const [left, right] = [one, other].map((name) => nameSkeletons(cleanName(name)));
  return left!.some((skeleton) => right!.includes(skeleton));
};

describe('cleanName', () => {
  it.each([
    ['spaces of every kind', ' Regent\u00a0 \t\n\u3000Payments\u2003', 'Regent Payments'],
    ['full-width letters', 'Ｒｅｇｅｎｔ', 'Regent'],
    ['zero-width characters', 'Re\u200bge\u2060nt\u00ad', 'Regent'],
    ['bidi marks', '\u202eRegent\u202c\u2066\u2069\u061c', 'Regent'],
    ['controls', 'Re\u0001ge\u007fnt', 'Regent'],
    ['fillers and blanks', 'A\u3164\u115f\u1160\uffa0\u2800B', 'AB'],
    ['selectors and tags without an emoji', 'A\ufe0f\u{e0101}B\u{e0041}', 'AB'],
    ['private use', 'A\ue000\uf8ffB', 'AB'],
    ['composition across removed characters', 'e\u034f\u0301', 'é'],
  ])('removes: %s', (_what, text, clean) => expect(cleanName(text)).toBe(clean));

  it.each([
    'Ёжик и Йод',
    'Ægir Ørsted',
    'محمد',
    'می\u200cخواهم',
    'क्\u200dष',
    '北京 助手',
    '👨‍👩‍👧‍👦 ❤️ 🏳️‍🌈 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'C++ / R&D (v2.0)',
  ])('keeps: %s', (name) => expect(cleanName(name)).toBe(name));

  it('is idempotent', () => {
    for (const text of ['\u1100\u3164\u1161', 'a \u200b b', '1\u200b\ufe0f\u20e3', '👨\u200d\u200d👩', '™️ ℹ️ №']) {
      expect(cleanName(cleanName(text))).toBe(cleanName(text));
    }
  });

  it('keeps excessively many combining marks unordered', () => {
    const text = `e${'\u0301\u0316'.repeat(500)}`;
    expect(cleanName(text)).toBe(text);
    expect(cleanName('e\u0301\u0316')).toBe('e\u0316\u0301'.normalize('NFC'));
  });
});

describe('name skeletons', () => {
  it.each([
    ['Cyrillic letters', 'Regent Pаyments'],
    ['small letters', 'regent payments'],
    ['capitals', 'REGENT PAYMENTS'],
    ['another capital', 'Rеgеnt РAYMENTS'],
    ['full-width letters', 'Ｒｅｇｅｎｔ Ｐａｙｍｅｎｔｓ'],
    ['mathematical letters', '𝐑𝐞𝐠𝐞𝐧𝐭 𝑃𝑎𝑦𝑚𝑒𝑛𝑡𝑠'],
    ['"rn" for "m"', 'Regent Payrnents'],
  ])('match with %s', (_what, name) => expect(looksLike('Regent Payments', name)).toBe(true));

  it.each([
    ['Alice', 'AIice'],
    ['Bot', 'Воt'],
    ['Банк Восток', 'банк вoстoк'],
    ['Regent Pilot', 'REGENT PlLOT'],
    ['Straße', 'STRASSE'],
    ['Agent 0', 'Agent O'],
  ])('match for %s and %s', (one, other) => expect(looksLike(one, other)).toBe(true));

  it.each([
    ['Cat Mail', 'Cat Mall'],
    ['Resume', 'Résumé'],
    ['Ежик', 'Ёжик'],
    ['Agent 1', 'Agent 2'],
    ['Regent Payment', 'Regent Payments'],
    ['👩‍💻', '👨‍💻'],
  ])('differ for %s and %s', (one, other) => expect(looksLike(one, other)).toBe(false));
});

describe('ReservedNames', () => {
  const SECRET = { APP_SECRET: 'x'.repeat(32) };
  const reserved = new ReservedNames(parseConfig(SECRET));

  it.each([
    'admin',
    'Admin',
    'аdmin',
    'a.d-m_i.n',
    'Ádmin',
    '_admin_',
    'Regent Support',
    'RegentSupport',
    'Support Team',
    'Поддержка',
  ])('contains all of %s', (name) => expect(reserved.isReserved(name)).toBe(true));

  it.each(['admiral', 'Joe Root', 'admin-1234', 'Regents Park', 'Помощник'])('does not contain %s', (name) =>
    expect(reserved.isReserved(name)).toBe(false),
  );

  it.each([
    ['The Official Poet', 'Official'],
    ['Poet (suppоrt)', 'suppоrt'],
    ['PoetSupport', 'Support'],
    ['Служба поддержки', 'поддержки'],
    ['A D M I N', 'A D M I N'],
    ['Poet S.U.P.P.O.R.T desk', 'S U P P O R T'],
    ['Your Ad-min', 'Ad min'],
    ['Poet Súppört', 'Súppört'],
  ])('finds a word in %s', (name, word) => expect(reserved.wordIn(name)).toBe(word));

  it.each(['Supportive Poet', 'Teammate', 'Systematic', 'Helper', 'Ad Minister', 'The Lp', 'Rest Aff'])(
    'finds no word in %s',
    (name) => expect(reserved.wordIn(name)).toBeUndefined(),
  );

  it('uses the words of RESERVED_NAMES', () => {
    const own = new ReservedNames(parseConfig({ ...SECRET, RESERVED_NAMES: 'Acme, C++' }));
    expect(['acme', 'admin'].map((name) => own.isReserved(name))).toEqual([true, false]);
  });
});
