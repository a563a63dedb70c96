// `npm run icons`: the pictures of the installed application, drawn from the logo.
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

const root = resolve(import.meta.dirname, '..', '..');
const logo = readFileSync(join(root, 'client', 'public', 'favicon.svg'), 'utf8');
const folder = join(root, 'client', 'public', 'icons');

/** The same without its round corners: systems cut out their own shape, and some of the edge with it. */
const whole = logo.replace(/ rx="\d+"/, '');
const SIDE = 32;
/** Of a maskable picture only the middle is sure to be seen: a circle of four fifths. */
const SAFE = 0.72;

/** The crown, smaller, on a ground that goes to the edge. */
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
