import { encodingOf } from './text-encoding.js';

/** Bytes as Excel, Notepad and others save these texts. */
const SAVED: [encoding: string, text: string, hex: string][] = [
  ['utf-8', 'Товар', 'd0a2d0bed0b2d0b0d180'],
  ['windows-1251', 'SKU;Name\n1;Чайник', '534b553b4e616d650a313bd7e0e9ede8ea'],
  ['windows-1251', 'Товар;Цена', 'd2eee2e0f03bd6e5ede0'],
  ['koi8-r', 'Возврат товара возможен', 'f7cfdad7d2c1d420d4cfd7c1d2c120d7cfdacdcfd6c5ce'],
  ['windows-1252', 'Tür;12', '54fc723b3132'],
  ['gb18030', '退货政策是三十天内可以退货', 'cdcbbbf5d5feb2dfcac7c8fdcaaeccecc4dabfc9d2d4cdcbbbf5'],
  ['shift_jis', '商品は返品できます。三十日以内', '8fa4956982cd95d4956982c582ab82dc82b781428e4f8f5c93fa88c893e0'],
  ['euc-kr', '상품은 반품할 수 있습니다', 'bbf3c7b0c0ba20b9ddc7b0c7d220bcf620c0d6bdc0b4cfb4d9'],
  ['big5', '退貨政策是三十天內可以退貨', 'b068b366ac46b5a6ac4fa454a451a4d1a4baa569a548b068b366'],
  ['utf-16le', 'Товар', 'fffe22043e04320430044004'],
  ['utf-16be', 'Plain', '0050006c00610069006e'],
];

it.each(SAVED)('finds %s: %s', (encoding, text, hex) => {
  const bytes = Buffer.from(hex, 'hex');
  expect(encodingOf(bytes)).toBe(encoding);
  expect(new TextDecoder(encoding).decode(bytes)).toBe(text);
});

it('detects an encoding from a late first letter', () => {
  const late = Buffer.concat([Buffer.from('1;2;3\n'.repeat(20_001)), Buffer.from('d2eee2e0f03bd6e5ede0', 'hex')]);
  expect(encodingOf(late)).toBe('windows-1251');
});
