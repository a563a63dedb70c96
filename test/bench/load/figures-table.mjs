import { note } from '../run-to-end.mjs';

/** Figures one below the other, each with what it must be and what would be good. */
export class Figures {
  rows = [];
  /** One that must be reached is not. */
  isMissed = false;

  add(what, value, must, good, isReached, isGood) {
    if (!isReached) this.isMissed = true;
    const verdict = isReached ? (isGood ? 'good' : 'yes') : 'NO';
    this.rows.push(`| ${what} | ${value} | ${must} | ${good} | ${verdict} |`);
    note(this.rows.at(-1));
  }

  toString() {
    return ['| figure | measured | must | good | reached |', '| --- | --- | --- | --- | --- |', ...this.rows].join(
      '\n',
    );
  }
}
