import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/**
 * docker-compose.yml as Compose reads it with these variables for its `.env`.
 * @param {Record<string, string>} variables
 */
export function readCompose(file, variables) {
  // A default may contain another variable, so innermost first.
  const fill = (text) => {
    const filled = text.replace(/\$\{(\w+)(?:(:?[-?])([^${}]*))?\}/g, (_all, name, kind, rest) => {
      const value = variables[name];
      if (value || (value === '' && kind === '-')) return value;
      if (kind?.endsWith('-')) return rest;
      throw new Error(`${name} is required: ${rest}`);
    });
    return filled === text ? text : fill(filled);
  };
  const fillAll = (value) => {
    if (typeof value === 'string') return fill(value);
    if (Array.isArray(value)) return value.map(fillAll);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillAll(one)]));
  };
  return fillAll(asWritten(file));
}

const asWritten = (file) => parse(readFileSync(file, 'utf8'), { merge: true });

/** PostgreSQL settings that docker-compose.yml changes. */
export function postgresSettings(file) {
  const { command } = asWritten(file).services.postgres;
  return Object.fromEntries(command.filter((part) => part.includes('=')).map((part) => part.split(/=(.*)/, 2)));
}

/**
 * Environment of a service, with addresses on this machine instead of container names.
 * @param {Record<string, string>} addresses by `host:port` of docker-compose.yml
 */
export function environmentOf(service, variables, addresses) {
  const given = Object.entries(service.environment).map(([name, value]) => [
    name,
    String(value ?? variables[name] ?? ''),
  ]);
  const moved = given.map(([name, value]) => [
    name,
    Object.entries(addresses).reduce((text, [from, to]) => text.replace(from, to), value),
  ]);
  const left = moved.filter(([, value]) => /(?:\/\/|@)(?:postgres|redis|n8n|api|mailpit):\d/.test(value));
  if (left.length > 0) throw new Error(`No address given for: ${left.join(', ')}`);
  return Object.fromEntries(moved);
}

/** Environment that the image sets. */
export function imageEnvironment(dockerfile) {
  const last = readFileSync(dockerfile, 'utf8')
    .split(/^FROM /m)
    .at(-1);
  const pairs = [...last.matchAll(/^ENV (.+)$/gm)].flatMap(([, line]) => line.split(' '));
  return Object.fromEntries(pairs.map((pair) => pair.split('=')));
}
