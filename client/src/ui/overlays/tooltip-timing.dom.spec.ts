import { listenForTooltips, type TooltipTarget } from './tooltip-timing';

describe('listenForTooltips', () => {
  const shown: (string | undefined)[] = [];
  let stop: () => void;
  const button = (label: string) => document.querySelector(`[aria-label="${label}"]`) as HTMLElement;
  const point = (target: Element, pointerType = 'mouse') => {
    const event = new Event('pointerover', { bubbles: true });
    target.dispatchEvent(Object.assign(event, { pointerType }));
  };

  beforeEach(() => {
    jest.useFakeTimers();
    shown.length = 0;
    document.body.innerHTML =
      '<button aria-label="Copy" data-tooltip=""></button><button aria-label="Delete Ann" data-tooltip="Delete"></button><p></p>';
    stop = listenForTooltips((target: TooltipTarget | undefined) => shown.push(target?.text));
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  it('shows the name after 700 ms, and another text at once within 300 ms', () => {
    point(button('Copy'));
    jest.advanceTimersByTime(699);
    expect(shown).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(shown).toEqual(['Copy']);
    point(button('Delete Ann'));
    jest.advanceTimersByTime(0);
    expect(shown).toEqual(['Copy', undefined, 'Delete']);
    point(document.querySelector('p') as Element);
    jest.advanceTimersByTime(120);
    expect(shown.at(-1)).toBeUndefined();
    jest.advanceTimersByTime(300);
    point(button('Copy'));
    jest.advanceTimersByTime(699);
    expect(shown.at(-1)).toBeUndefined();
  });

  it('shows nothing on touch or after a press', () => {
    point(button('Copy'), 'touch');
    jest.advanceTimersByTime(2000);
    button('Copy').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    point(button('Copy'));
    jest.advanceTimersByTime(2000);
    expect(shown).toEqual([]);
  });

  it('shows nothing while the menu of the element is open', () => {
    button('Copy').setAttribute('aria-haspopup', 'menu');
    button('Copy').setAttribute('aria-expanded', 'true');
    point(button('Copy'));
    jest.advanceTimersByTime(2000);
    expect(shown).toEqual([]);
    button('Copy').setAttribute('aria-expanded', 'false');
    point(document.querySelector('p') as Element);
    point(button('Copy'));
    jest.advanceTimersByTime(700);
    expect(shown).toEqual(['Copy']);
  });

  it('shows it at once on keyboard focus, until another key than Tab is pressed', () => {
    const matches = jest.spyOn(button('Copy'), 'matches').mockImplementation((rule) => rule === ':focus-visible');
    button('Copy').focus();
    expect(shown).toEqual(['Copy']);
    document.dispatchEvent(new Event('scroll'));
    expect(shown.splice(0, 1)).toEqual(['Copy']);
    expect(shown).toEqual(['Copy']);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(shown).toEqual(['Copy', undefined]);
    matches.mockReturnValue(false);
    button('Copy').blur();
    button('Copy').focus();
    expect(shown).toEqual(['Copy', undefined]);
  });
});
