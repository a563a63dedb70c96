import type { ReactNode } from 'react';
import { FONT_FAMILY } from './card-fonts.js';

/** Size of a card in pixels, as Open Graph recommends. */
export const SIZE = { width: 1200, height: 630 };
/** Position of the image in a card. */
export const IMAGE = { side: 360, left: 768, top: 135 };

const MARGIN = 72;
const COLORS = { page: '#fbfaf7', title: '#1c1f1e', text: '#565c5a', brand: '#0b6b5e' };

/** The texts of a card, for satori. The image is drawn on top. */
export function cardLayout(title: string, text: string): ReactNode {
  return block(
    {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      ...SIZE,
      boxSizing: 'border-box',
      padding: MARGIN,
      backgroundColor: COLORS.page,
      borderLeft: `16px solid ${COLORS.brand}`,
      fontFamily: FONT_FAMILY,
    },
    block(
      { display: 'flex', flexDirection: 'column', width: IMAGE.left - 2 * MARGIN },
      block({ ...lines(3), fontSize: 64, fontWeight: 700, lineHeight: 1.15, color: COLORS.title }, title),
      block({ ...lines(4), marginTop: 28, fontSize: 32, lineHeight: 1.35, color: COLORS.text }, text),
    ),
    block({ display: 'flex', fontSize: 36, fontWeight: 700, color: COLORS.brand }, 'Regent'),
  );
}

const lines = (most: number) => ({ display: 'block', lineClamp: most, wordBreak: 'break-word' });

/** A React-like element, because the server does not depend on React. */
const block = (style: object, ...children: unknown[]): ReactNode =>
  ({ type: 'div', props: { style, children: children.length === 1 ? children[0] : children } }) as ReactNode;
