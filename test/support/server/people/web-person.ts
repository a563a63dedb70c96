/** A user signed in over HTTP, a quick setup for tests. */
export interface WebPerson {
  email: string;
  cookie: { name: string; value: string };
  call<T>(method: string, path: string, body?: object): Promise<T>;
}

/** Sets a first password with an emailed code. */
export async function setFirstPassword({ call }: WebPerson, password: string): Promise<void> {
  const { otp } = await call<{ otp: string }>('POST', '/api/account/password/code/');
  await call('PUT', '/api/account/password/', { password, code: otp });
}

/**
 * Signs a new user in and sets their name.
 * @param codeOf reads the code; default: from the response, if Regent returns codes
 */
export async function signInOverHttp(
  url: string,
  email: string,
  codeOf: (answered: string | undefined) => string | undefined | Promise<string> = (answered) => answered,
): Promise<WebPerson> {
  const jar = new Map<string, string>();
  let token = '';
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: url,
        'x-csrftoken': token,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  };
  const renew = async (): Promise<void> => {
    token = (await call<{ csrfToken: string }>('GET', '/api/account/csrf')).csrfToken;
  };
  await renew();
  const { otp } = await call<{ otp?: string }>('POST', '/api/account/sign/send/otp/', { email });
  await call('POST', '/api/account/sign/exchange/otp/', { email, OTP: await codeOf(otp) });
  await renew();
  await call('PATCH', '/api/account/me/', { first_name: 'Test', last_name: 'Person' });
  const session = [...jar].find(([name]) => /session/.test(name));
  if (!session) throw new Error(`no session cookie among ${[...jar.keys()].join(', ')}`);
  return { email, cookie: { name: session[0], value: session[1] }, call };
}
