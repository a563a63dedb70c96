import { note } from '../traffic/run-to-end.mjs';

/** Table of figures, each with its requirement and its goal. */
export class Figures {
  rows = [];
  /** Whether a requirement was missed. */
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
