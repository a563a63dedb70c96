const MAX_REDIRECTS = 12;

/** A response that is a page. */
export interface Visit {
  url: URL;
  status: number;
  headers: Headers;
  text: string;
}

/** An HTTP client that follows redirects across sites and keeps cookies per site. */
export class Visitor {
  private readonly cookies = new Map<string, Map<string, string>>();
  token = '';

  /**
   * @param site public URL of Regent
   * @param base its URL in the test
   */
  constructor(
    private readonly site: string,
    private readonly base: string,
  ) {}

  /** Opens a URL and follows redirects until `until` matches one, which is not opened. */
  async open(address: string, until: (url: URL) => boolean = isSignInPage(this.site)): Promise<URL> {
    let url = new URL(address, this.site);
    for (let i = 0; i < MAX_REDIRECTS; i++) {
      const visit = await this.get(url);
      const location = visit.headers.get('location');
      if (location === null) throw new Error(`No redirect from ${url}: ${visit.status} ${visit.text}`);
      url = new URL(location, url);
      if (until(url)) return url;
    }
    throw new Error(`Redirects without end, at last to ${url}`);
  }

  /** Sends one request. */
  async get(address: URL | string): Promise<Visit> {
    const url = new URL(address, this.site);
    const response = await this.request(url, {});
    return { url, status: response.status, headers: response.headers, text: await response.text() };
  }

  /** Calls the API as the page does; returns the body. */
  async call(method: string, path: string, body?: object) {
    const response = await this.request(new URL(path, this.site), {
      method,
      headers: { 'x-csrftoken': this.token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: JSON.parse((await response.text()) || 'null') };
  }

  async csrf(): Promise<this> {
    this.token = (await this.call('GET', '/api/account/csrf')).body.csrfToken;
    return this;
  }

  /** Regent's cookie of this name. */
  cookie(name: string): string | undefined {
    return this.jar(this.site).get(name);
  }

  /** Copies Regent's cookies from another browser. */
  steal(from: Visitor): this {
    this.cookies.set(this.site, new Map(from.jar(this.site)));
    return this;
  }

  private async request(url: URL, init: { method?: string; headers?: Record<string, string>; body?: string }) {
    const jar = this.jar(url.origin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const target = url.origin === this.site ? new URL(url.pathname + url.search, this.base) : url;
    const response = await fetch(target, { ...init, headers: { ...init.headers, cookie }, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  private jar(origin: string): Map<string, string> {
    const jar = this.cookies.get(origin) ?? new Map<string, string>();
    this.cookies.set(origin, jar);
    return jar;
  }
}

const isSignInPage = (site: string) => (url: URL) => url.origin === site && url.pathname === '/auth';
