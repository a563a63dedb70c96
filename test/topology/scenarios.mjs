/**
 * Scenarios under load; each is a row of the table.
 * `strict`: no message may be rejected even once; otherwise clients repeat it by their rules.
 */
export const SCENARIOS = [
  {
    name: 'scale up to 3 APIs, 4 workers',
    strict: true,
    run: async ({ fleet, nginx }) => {
      await Promise.all([fleet.startApi('api-3'), fleet.startWorker('worker-4')]);
      await nginx.serve(fleet.addresses());
      return 'in service';
    },
  },
  {
    name: 'scale down to 2 APIs, 3 workers',
    strict: true,
    run: async ({ fleet, nginx }, hit) => {
      await nginx.serve(fleet.addresses('api-3'));
      hit('SIGTERM');
      const [api, worker] = await Promise.all([fleet.stop('api-3'), fleet.stop('worker-4')]);
      return `API ended in ${api.toFixed(1)} s, worker in ${worker.toFixed(1)} s`;
    },
  },
  {
    name: 'kill -9 of an API',
    run: async ({ fleet }, hit) => {
      hit('kill -9');
      await fleet.kill('api-1');
      return 'started again';
    },
  },
  {
    name: 'kill -9 of a worker',
    run: async ({ fleet }, hit) => {
      hit('kill -9');
      await fleet.kill('worker-1');
      return 'started again';
    },
  },
  {
    name: 'rolling deploy of all five',
    strict: true,
    run: async (place, hit) => {
      const times = [];
      for (const name of [...place.fleet.apis.keys()]) times.push(await replaceApi(place, name, hit));
      for (const name of [...place.fleet.workers.keys()]) times.push(await replaceWorker(place, name, hit));
      return `longest stop ${Math.max(...times).toFixed(1)} s`;
    },
  },
];

/** Starts the new process, removes the old one from the proxy, then stops it. */
async function replaceApi({ fleet, nginx }, name, hit) {
  await fleet.startApi(`${name}-new`);
  await nginx.serve(fleet.addresses(name));
  hit('SIGTERM');
  return fleet.stop(name);
}

async function replaceWorker({ fleet }, name, hit) {
  await fleet.startWorker(`${name}-new`);
  hit('SIGTERM');
  return fleet.stop(name);
}
