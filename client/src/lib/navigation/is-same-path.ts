/**
 * For what leads to another page once an answer is here: who has gone elsewhere meanwhile is left where they are.
 * @returns whether the page is still the one it is now
 */
export function currentPathCheck(): () => boolean {
  const { pathname } = location;
  return () => location.pathname === pathname;
}
