import { drawableText } from './drawable-text.js';

test.each([
  ['Ёлочный помощник, 12 %', 'Ёлочный помощник, 12 %'],
  ['Chef 🎄 Łódź\n now', 'Chef Łódź now'],
  ['日本語 agent', 'agent'],
  ['👩‍🚀', ''],
  ['Nhà hàng é', 'Nhà hàng é'],
])('keeps of %p what can be drawn', (text, drawn) => {
  expect(drawableText(text)).toBe(drawn);
});
