/** The statuses of a number of sequential requests. */
export async function statusesOf(times: number, ask: (at: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < times; at++) statuses.push((await ask(at)).status);
  return statuses;
}
