import { createHash } from 'node:crypto';
import { HttpClient } from '../../support/faults/load/http-client.mjs';
import { now, quantiles, round } from './figures.mjs';

const HASHES = 100_000;
const TIMES = 1000;

/** Measures the current speed of this machine: shared machines vary by a factor of two, and so do figures. */
export async function calibrate(db, stubUrl) {
  const http = new HttpClient(stubUrl);
  const figures = {
    hashesMs: hashes(),
    httpMs: await median(() => http.send('POST', '/echo', { body: {} })),
    commitMs: await commits(db),
  };
  http.close();
  return figures;
}

function hashes() {
  const begun = now();
  let value = Buffer.alloc(32);
  for (let i = 0; i < HASHES; i++) value = createHash('sha256').update(value).digest();
  return round(now() - begun, 0);
}

async function commits(db) {
  await db.query('CREATE TABLE bench_calibration (value text)');
  const insert = { name: 'calibrate', text: 'INSERT INTO bench_calibration VALUES ($1)', values: ['x'] };
  const figure = await median(() => db.query(insert));
  await db.query('DROP TABLE bench_calibration');
  return figure;
}

async function median(act) {
  const times = [];
  for (let i = 0; i < TIMES; i++) {
    const begun = now();
    await act();
    times.push(now() - begun);
  }
  return quantiles(times).p50;
}
