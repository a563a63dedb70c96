import { addressOf, keyEnd, problemsOf, problemsOfRefusal } from './own-n8n-form';

describe('the connection to one’s own n8n', () => {
  it('takes an address without its scheme', () => {
    expect(addressOf(' n8n.example.com ')).toBe('https://n8n.example.com');
    expect(addressOf('http://n8n.example.com:5678')).toBe('http://n8n.example.com:5678');
    expect(addressOf('  ')).toBe('');
  });

  it('needs an address of the web, and a key', () => {
    expect(problemsOf({ address: 'n8n.example.com', apiKey: 'abc' }, null)).toEqual({});
    expect(problemsOf({ address: ' ', apiKey: '' }, null)).toEqual({ address: 'addressNeeded', apiKey: 'keyNeeded' });
    expect(problemsOf({ address: 'ftp://example.com', apiKey: 'ключ' }, null)).toEqual({
      address: 'addressWrong',
      apiKey: 'keyWrong',
    });
    expect(problemsOf({ address: 'https://', apiKey: 'a b' }, null)).toEqual({
      address: 'addressWrong',
      apiKey: 'keyWrong',
    });
  });

  it('keeps the key that it has as long as the address stays', () => {
    const stored = 'https://n8n.example.com';
    expect(problemsOf({ address: stored, apiKey: '' }, stored)).toEqual({});
    expect(problemsOf({ address: `${stored}/home/workflows`, apiKey: '' }, stored)).toEqual({});
    expect(problemsOf({ address: 'https://other.example.com', apiKey: '' }, stored)).toEqual({ apiKey: 'keyNeeded' });
  });

  it('says in which field the refusal of the server belongs', () => {
    expect(problemsOfRefusal({ code: 'n8n_unreachable' })).toEqual({ address: 'n8n_unreachable' });
    expect(problemsOfRefusal({ code: 'n8n_address_refused' })).toEqual({ address: 'n8n_address_refused' });
    expect(problemsOfRefusal({ code: 'n8n_key_refused' })).toEqual({ apiKey: 'n8n_key_refused' });
    expect(problemsOfRefusal({ code: 'validation_failed', errors: [{ field: 'api_key' }] })).toEqual({
      apiKey: 'keyNeeded',
    });
    expect(problemsOfRefusal({ code: 'rate_limited' })).toEqual({});
  });

  it('warns of a key that ends within two weeks', () => {
    const now = Date.parse('2026-11-26T12:00:00Z');
    expect(keyEnd(null, now)).toBeNull();
    expect(keyEnd('2026-12-11T12:00:00Z', now)).toBeNull();
    expect(keyEnd('2026-12-10T12:00:00Z', now)).toEqual({ isOver: false, days: 14 });
    expect(keyEnd('2026-11-26T18:00:00Z', now)).toEqual({ isOver: false, days: 0 });
    expect(keyEnd('2026-11-26T12:00:00Z', now)).toEqual({ isOver: true, days: 0 });
  });
});
