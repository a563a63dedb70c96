// A person who uses Regent over HTTP and a socket.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';

export class Person {
  /** Everything that was pushed. */
  events = [];
  #url;
  #cookies = new Map();
  #csrf = '';

  constructor(url) {
    this.#url = url;
  }

  /** @returns the response's JSON; fails with `status` and `body` when the response is an error */
  async call(method, path, body, language = 'en') {
    const answer = await fetch(this.#url + path, {
      method,
      headers: {
        ...this.#headers(),
        'accept-language': language,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    this.#storeCookies(answer);
    const text = await answer.text();
    const json = text ? JSON.parse(text) : undefined;
    if (!answer.ok)
      throw Object.assign(new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`), {
        status: answer.status,
        body: json,
      });
    return json;
  }

  /** Gets a new CSRF token. */
  async renew() {
    this.#csrf = (await this.call('GET', '/api/account/csrf')).csrfToken;
  }

  async signIn(email) {
    await this.renew();
    const { otp } = await this.call('POST', '/api/account/sign/send/otp/', { email });
    await this.call('POST', '/api/account/sign/exchange/otp/', { email, OTP: String(otp) });
    await this.renew();
    await this.call('PATCH', '/api/account/me/', { first_name: 'Real', last_name: 'Person' });
  }

  async connect() {
    const { cookie, origin } = this.#headers();
    this.socket = io(this.#url, { transports: ['websocket'], extraHeaders: { cookie, origin } });
    this.socket.onAny((name, payload) => this.events.push({ name, at: Date.now(), ...payload }));
    await new Promise((done, fail) => this.socket.once('connect', done).once('connect_error', fail));
  }

  async text(path) {
    return await (await this.#download(path)).text();
  }

  async bytes(path) {
    return Buffer.from(await (await this.#download(path)).arrayBuffer());
  }

  /** Uploads one file as a form. */
  async upload(path, name, type, content) {
    const form = new FormData();
    form.append('file', new Blob([content], { type }), name);
    const answer = await fetch(this.#url + path, { method: 'POST', headers: this.#headers(), body: form });
    const json = await answer.json();
    assert.ok(answer.ok, `POST ${path}: ${answer.status} ${JSON.stringify(json)}`);
    return json;
  }

  close() {
    this.socket.close();
  }

  #headers() {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { cookie, origin: this.#url, 'x-csrftoken': this.#csrf };
  }

  #storeCookies(answer) {
    for (const line of answer.headers.getSetCookie()) {
      const pair = line.split(';')[0];
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
  }

  async #download(path) {
    const { cookie } = this.#headers();
    const answer = await fetch(this.#url + path, { headers: { cookie } });
    assert.ok(answer.ok, `GET ${path}: ${answer.status}`);
    return answer;
  }
}

/** Signs in and opens a socket. */
export async function signIn(url, email) {
  const person = new Person(url);
  await person.signIn(email);
  await person.connect();
  return person;
}

/** Signs in where the email may have got a code a moment ago: codes for one address are 30 s apart. */
export async function signInAgain(url, email) {
  for (let left = 8; ; left -= 1) {
    try {
      return await signIn(url, email);
    } catch (error) {
      if (error.status !== 429 || left === 0) throw error;
      await sleep(5000);
    }
  }
}
