/** Lets the browser ask before the page is closed or reloaded, until the returned function is called. */
export function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}
