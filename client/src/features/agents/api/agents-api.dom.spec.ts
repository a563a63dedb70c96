import { configureStore } from '@reduxjs/toolkit';
import { api } from '../../../api/generated';
import { rootReducer } from '../../../api/root-reducer';
import type { Agent } from './agents-api';
import './agents-api';

type Answer = () => Response | Promise<Response>;

/** Serves responses by URL suffix, in order. */
function serve(answers: Record<string, Answer[]>): void {
  globalThis.fetch = jest.fn(async (input: Request | URL | string) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    if (pathname.endsWith('/csrf')) return Response.json({ csrfToken: 't' });
    const [, queue] = Object.entries(answers).find(([end]) => pathname.endsWith(end)) ?? [];
    const next = queue?.shift();
    if (!next) throw new Error(`nobody expects ${pathname}`);
    return next();
  });
}

const crown = (crowns_number: number, crowned_by_me: boolean) => ({ crowns_number, crowned_by_me });
const agent = (crowns: ReturnType<typeof crown>) => ({ id: 7, name: 'Anna', ...crowns }) as Agent;

/** A response that is sent when the test releases it. */
function held(body: unknown) {
  let letGo = (): void => undefined;
  const wait = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const asked = jest.fn(async () => {
    await wait;
    return Response.json(body);
  });
  return { asked, letGo: () => letGo() };
}

test('keeps the last crown toggle despite an outdated response in between', async () => {
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const inBetween = held(agent(crown(5, true)));
  const second = held(crown(4, false));
  serve({
    '/studio/agent/7': [
      () => Response.json(agent(crown(4, false))),
      inBetween.asked,
      () => Response.json(agent(crown(4, false))),
    ],
    '/studio/upvote/agent/7': [() => Response.json(crown(5, true)), second.asked],
  });
  const shown = () => api.endpoints.agentsGet.select({ id: 7 })(store.getState()).data;
  const press = () => store.dispatch(api.endpoints.agentsUpvote.initiate({ id: 7 }));
  await store.dispatch(api.endpoints.agentsGet.initiate({ id: 7 }));

  await press();
  expect(shown()).toMatchObject(crown(5, true));
  while (inBetween.asked.mock.calls.length === 0) await new Promise((resolve) => setTimeout(resolve));
  const pressed = press();
  expect(shown()).toMatchObject(crown(4, false));
  inBetween.letGo();
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  expect(shown()).toMatchObject(crown(4, false));
  second.letGo();
  await pressed;
  expect(shown()).toMatchObject(crown(4, false));
});
