import { drawableText } from './drawable-text.js';

test.each<[string, string[], string]>([
  ['Ёлочный помощник, 12 %', [], 'Ёлочный помощник, 12 %'],
  ['Chef 🎄 Łódź\n now', ['🎄'], 'Chef Łódź now'],
  ['日本語 agent', ['日', '本', '語'], 'agent'],
  ['Top 1️⃣ of 10', ['1️⃣'], 'Top of 10'],
  ['「東京」!', ['「', '東', '京', '」'], ''],
  ['a\u202Eb\u200D', [], 'ab'],
  ['Nhà hàng e\u0301', [], 'Nhà hàng é'],
])('keeps of %p without %p what can be drawn', (text, missing, drawn) => {
  expect(drawableText(text, missing)).toBe(drawn);
});
