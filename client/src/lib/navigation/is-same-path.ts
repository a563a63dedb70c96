/**
 * For code that navigates after a request: users who have left the page in the meantime should stay where they are.
 * @returns a function that returns whether the path has not changed since this call
 */
export function currentPathCheck(): () => boolean {
  const { pathname } = location;
  return () => location.pathname === pathname;
}
