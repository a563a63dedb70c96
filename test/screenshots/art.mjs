// Images of agents and people for the demo: plain shapes on a two-colour background, drawn here.
import sharp from 'sharp';

const SIDE = 512;

const MOTIFS = {
  sun: '<circle cx="256" cy="300" r="110"/><path d="M60 420h392v40H60z" opacity=".55"/>',
  peaks: '<path d="M40 420 190 150l90 160 60-90 132 200z"/><circle cx="380" cy="130" r="46" opacity=".7"/>',
  leaf: '<path d="M256 430C110 350 110 180 256 80c146 100 146 270 0 350z"/><path d="M256 130v300" stroke="#0004" stroke-width="14"/>',
  waves:
    '<path d="M0 250q64-70 128 0t128 0 128 0 128 0v262H0z" opacity=".5"/><path d="M0 330q64-70 128 0t128 0 128 0 128 0v182H0z"/>',
  book: '<path d="M256 150c-60-45-130-50-180-30v260c50-20 120-15 180 30 60-45 130-50 180-30V120c-50-20-120-15-180 30z"/><path d="M256 150v260" stroke="#0004" stroke-width="12"/>',
  code: '<path d="m190 150-110 106 110 106m132-212 110 106-110 106M286 120l-60 272" fill="none" stroke="#fff" stroke-width="40" stroke-linecap="round" stroke-linejoin="round"/>',
  cup: '<path d="M130 190h220v110a110 110 0 0 1-220 0z"/><path d="M350 210h30a45 45 0 0 1 0 90h-34" fill="none" stroke="#fff" stroke-width="26"/><path d="M190 150q-20-35 0-65m60 65q-20-35 0-65" fill="none" stroke="#fff" stroke-width="18" stroke-linecap="round" opacity=".7"/>',
  star: '<path d="m256 90 48 108 118 12-88 79 25 116-103-60-103 60 25-116-88-79 118-12z"/>',
  face: '<circle cx="256" cy="190" r="84"/><path d="M86 470a170 170 0 0 1 340 0z"/>',
};

/** A PNG of a motif. */
export function draw(motif, [from, to]) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="${SIDE}" height="${SIDE}" fill="url(#g)"/><g fill="#fff" fill-opacity=".92">${MOTIFS[motif]}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
