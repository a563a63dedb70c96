import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One page with all images, one row per screen. */
export function writeSheet(folder, shots, looks, taken) {
  const cell = (shot, look) => {
    const file = `${look.name}/${shot.name}.png`;
    return taken.has(file)
      ? `<td><a href="${file}"><img loading="lazy" src="${file}" alt="${shot.name}, ${look.name}"></a></td>`
      : '<td></td>';
  };
  const rows = shots.map((shot) => `<tr><th>${shot.name}</th>${looks.map((look) => cell(shot, look)).join('')}</tr>`);
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Regent, screen by screen</title>
<style>body{font:14px system-ui;margin:16px}img{height:320px;border:1px solid #ccc;border-radius:6px}th{text-align:left;vertical-align:top;padding:4px 12px 4px 0;position:sticky;left:0;background:#fff}thead th{top:0}td{padding:4px}</style>
<table><thead><tr><th></th>${looks.map(({ name }) => `<th>${name}</th>`).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></html>
`;
  writeFileSync(join(folder, 'index.html'), page);
}
