/** Parses OpenTelemetry's header format: comma-separated, percent-encoded `name=value`. Undefined when invalid. */
export function readOtlpHeaders(text: string): Record<string, string> | undefined {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  try {
    const read = pairs.map((pair) => {
      const at = pair.indexOf('=');
      const name = decodeURIComponent(pair.slice(0, Math.max(0, at)).trim());
      const value = decodeURIComponent(pair.slice(at + 1).trim());
      if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[\r\n\0]/.test(value)) throw new Error('no header');
      return [name, value] as const;
    });
    return Object.fromEntries(read);
  } catch {
    return undefined;
  }
}
