import { rgbaToThumbHash } from 'thumbhash';
import { thumbHashUrl } from './thumb-hash';

const redPixels = [255, 0, 0, 255].concat([255, 0, 0, 255], [255, 0, 0, 255], [255, 0, 0, 255]);
const red = btoa(String.fromCharCode(...rgbaToThumbHash(2, 2, redPixels)));

test('returns a data URL for a valid hash', () => expect(thumbHashUrl(red)).toMatch(/^data:image\/png;base64,.{40,}/));

test.each([undefined, null, '', 'AAAA', '%%%'])('returns undefined for %p', (hash) =>
  expect(thumbHashUrl(hash)).toBeUndefined(),
);
