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
  await observed(); // what a test before is still watching
  find('#heading').blur();
});

describe('giving the focus back', () => {
  it('goes to what had it', () => {
    restoreFocus(find('#opener'));
    expect(focused()).toBe('opener');
  });

  it('goes to the heading when that is gone, or was nothing', () => {
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

  it('goes to the heading when that goes later', async () => {
    restoreFocus(find('#opener'));
    document.body.append('something else');
    await observed();
    expect(focused()).toBe('opener');
    find('#opener').remove();
    await observed();
    expect(focused()).toBe('heading');
  });

  it('goes to the dialog that is still open', () => {
    document.body.insertAdjacentHTML('beforeend', '<div id="dialog" role="dialog" data-state="open" tabindex="-1">');
    restoreFocus(null);
    expect(focused()).toBe('dialog');
  });

  it('leaves it where somebody has put it', async () => {
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
