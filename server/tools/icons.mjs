// `npm run icons`: renders the icons of the installed application from the logo.
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

const root = resolve(import.meta.dirname, '..', '..');
const logo = readFileSync(join(root, 'client', 'public', 'favicon.svg'), 'utf8');
const folder = join(root, 'client', 'public', 'icons');

/** The logo without round corners: systems apply their own shape, which cuts off part of the edge. */
const whole = logo.replace(/ rx="\d+"/, '');
const SIDE = 32;
/** Scale of the crown in a maskable icon, whose safe zone is a central circle of 80 % of the width. */
const SAFE = 0.72;

/** The crown at `scale` on a background that fills the icon. */
function withMargin(svg, scale) {
  const [ground] = /<rect[^>]*>/.exec(svg);
  const crown = /<path[^>]*>/.exec(svg)[0];
  const move = (SIDE * (1 - scale)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">${ground}<g transform="translate(${move} ${move}) scale(${scale})">${crown}</g></svg>`;
}

async function draw(name, svg, side) {
  await sharp(Buffer.from(svg), { density: (72 * side) / SIDE })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `${name}.png`));
}

mkdirSync(folder, { recursive: true });
await draw('192', logo, 192);
await draw('512', logo, 512);
await draw('maskable-192', withMargin(whole, SAFE), 192);
await draw('maskable-512', withMargin(whole, SAFE), 512);
await draw('apple-touch', withMargin(whole, 0.86), 180);
