import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const WIDE = 1440;
const PHONE = 390;
const GAP = 30;

/** What the README shows: one image, or phones side by side. */
const PICTURES = {
  chat: ['1440-en-light/chat'],
  marketplace: ['1440-en-dark/marketplace'],
  agent: ['1440-en-light/agent-own'],
  phone: ['390-en-light/landing', '390-ru-dark/marketplace', '390-ru-dark/chat-up', '390-en-light/conversations'],
};

/** The looks needed for the README images. */
export const README_LOOKS = [
  ...new Set(
    Object.values(PICTURES)
      .flat()
      .map((file) => file.split('/')[0]),
  ),
];

/** Writes the README images, small enough for the repository. */
export async function writeReadme(from, folder) {
  mkdirSync(folder, { recursive: true });
  for (const [name, files] of Object.entries(PICTURES)) {
    const paths = files.map((file) => join(from, `${file}.png`));
    const picture = paths.length === 1 ? sharp(paths[0]) : await besideEachOther(paths);
    await picture.webp({ quality: 80, effort: 6 }).toFile(join(folder, `${name}.webp`));
  }
}

async function besideEachOther(paths) {
  const { height } = await sharp(paths[0]).metadata();
  const left = (WIDE * 1.2 - paths.length * PHONE - (paths.length - 1) * GAP) / 2;
  const layers = paths.map((input, at) => ({ input, top: GAP, left: Math.round(left + at * (PHONE + GAP)) }));
  const ground = { width: Math.round(WIDE * 1.2), height: height + 2 * GAP, channels: 3, background: '#e3e0d8' };
  const joined = await sharp({ create: ground }).composite(layers).png().toBuffer();
  return sharp(joined);
}
