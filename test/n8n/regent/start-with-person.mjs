import { freePort } from '../installation/free-port.mjs';
import { signIn } from './person.mjs';
import { startRegent } from './regent.mjs';

/**
 * Starts Regent and signs a person in. Both end with the run, if not before.
 * @param data folder of this Regent's data
 */
export async function startWithPerson({ closing }, { data, env, email }) {
  const regent = await startRegent({ data, port: await freePort(), env });
  closing.unshift(() => regent.stop());
  const person = await signIn(regent.url, email);
  closing.unshift(() => person.close());
  return { regent, person };
}
