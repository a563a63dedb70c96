import { restoreFocus } from './restore-focus';

const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`there is no ${selector}`);
  return element;
};
const focused = () => document.activeElement?.id;
const observed = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(async () => {
  document.body.innerHTML = '<h1 id="heading" tabindex="-1"></h1><button id="opener"></button><input id="field">';
  await observed(); // stops the observer of an earlier test
  find('#heading').blur();
});

describe('restoreFocus', () => {
  it('focuses the previous element', () => {
    restoreFocus(find('#opener'));
    expect(focused()).toBe('opener');
  });

  it('focuses the heading when that element is gone or unknown', () => {
    const opener = find('#opener');
    opener.remove();
    restoreFocus(opener);
    expect(focused()).toBe('heading');
    for (const nothing of [null, document.body]) {
      find('#heading').blur();
      restoreFocus(nothing);
      expect(focused()).toBe('heading');
    }
  });

  it('focuses the heading when that element is removed later', async () => {
    restoreFocus(find('#opener'));
    document.body.append('something else');
    await observed();
    expect(focused()).toBe('opener');
    find('#opener').remove();
    await observed();
    expect(focused()).toBe('heading');
  });

  it('focuses a dialog that is still open', () => {
    document.body.insertAdjacentHTML('beforeend', '<div id="dialog" role="dialog" data-state="open" tabindex="-1">');
    restoreFocus(null);
    expect(focused()).toBe('dialog');
  });

  it('keeps the focus when it was moved before the removal', async () => {
    const opener = find('#opener');
    restoreFocus(opener);
    find('#field').focus();
    opener.remove();
    await observed();
    expect(focused()).toBe('field');
    restoreFocus(opener);
    expect(focused()).toBe('field');
  });
});
