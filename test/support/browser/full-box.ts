import type { Locator } from 'playwright-core';

/** A caret position that does not split an emoji. */
const PLACE = 4;

/** Types into the middle of a full field: its text and caret must not change. */
export async function staysAsItIs(box: Locator): Promise<void> {
  const before = await box.inputValue();
  await box.evaluate((element, place) => {
    const field = element as HTMLInputElement | HTMLTextAreaElement;
    field.focus();
    field.setSelectionRange(place, place);
  }, PLACE);
  await box.page().keyboard.type('x');
  expect(await box.inputValue()).toBe(before);
  expect(await box.evaluate((element) => (element as HTMLInputElement).selectionStart)).toBe(PLACE);
}
