// Runs the server under `npm run dev`: imports its sources ahead, which takes most of a start, and starts it when the
// launcher sends a message. By then, only modules that an edit affects are imported again.
import { once } from 'node:events';
import { resolve } from 'node:path';

const entry = resolve(import.meta.dirname, '..', '..', '..', 'dist', 'dev', 'server', 'entry.js');
const exit = () => process.exit();

process.once('disconnect', exit);
const message = once(process, 'message');
// A module that cannot be imported now may be repaired before the start.
await import(entry).then(({ load }) => load()).catch(() => undefined);
await message;
process.off('disconnect', exit);
await import(`${entry}?${Date.now()}`).then(({ run }) => run());
