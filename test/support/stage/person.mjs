// A user signed in over HTTP.

/** The user agent that the session list shows. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** Signs in a user and sets their name. */
export async function signIn(url, email, { first_name, last_name, bio = '' }, language = 'en') {
  const jar = new Map();
  let token = '';
  const call = async (method, path, body) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + path, {
      method,
      headers: {
        cookie: [...jar].map((pair) => pair.join('=')).join('; '),
        origin: url,
        'accept-language': language,
        'user-agent': BROWSER,
        'x-csrftoken': token,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  };
  const renew = async () => {
    token = (await call('GET', '/api/account/csrf')).csrfToken;
  };
  await renew();
  const { otp } = await call('POST', '/api/account/sign/send/otp/', { email });
  await call('POST', '/api/account/sign/exchange/otp/', { email, OTP: String(otp) });
  await renew();
  const me = await call('PATCH', '/api/account/me/', { first_name, last_name, bio });
  return {
    me,
    call,
    cookies: [...jar].map(([name, value]) => ({ name, value, url })),
    upload: async (path, png) => {
      const form = new FormData();
      form.append('image', new Blob([png], { type: 'image/png' }), 'picture.png');
      return call('POST', path, form);
    },
  };
}
