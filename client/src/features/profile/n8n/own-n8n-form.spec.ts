import { addressOf, keyEnd, problemsOf, problemsOfRefusal } from './own-n8n-form';

describe('n8n connection form', () => {
  it('accepts an address without a scheme', () => {
    expect(addressOf(' n8n.example.com ')).toBe('https://n8n.example.com');
    expect(addressOf('http://n8n.example.com:5678')).toBe('http://n8n.example.com:5678');
    expect(addressOf('  ')).toBe('');
  });

  it('requires an HTTP address and an API key', () => {
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

  it('keeps the stored key while the address is unchanged', () => {
    const stored = 'https://n8n.example.com';
    expect(problemsOf({ address: stored, apiKey: '' }, stored)).toEqual({});
    expect(problemsOf({ address: `${stored}/home/workflows`, apiKey: '' }, stored)).toEqual({});
    expect(problemsOf({ address: 'https://other.example.com', apiKey: '' }, stored)).toEqual({ apiKey: 'keyNeeded' });
  });

  it('maps server errors to fields', () => {
    expect(problemsOfRefusal({ code: 'n8n_unreachable' })).toEqual({ address: 'n8n_unreachable' });
    expect(problemsOfRefusal({ code: 'n8n_address_refused' })).toEqual({ address: 'n8n_address_refused' });
    expect(problemsOfRefusal({ code: 'n8n_key_refused' })).toEqual({ apiKey: 'n8n_key_refused' });
    expect(problemsOfRefusal({ code: 'validation_failed', errors: [{ field: 'api_key' }] })).toEqual({
      apiKey: 'keyNeeded',
    });
    expect(problemsOfRefusal({ code: 'rate_limited' })).toEqual({});
  });

  it('warns about a key that expires within two weeks', () => {
    const now = Date.parse('2026-11-26T12:00:00Z');
    expect(keyEnd(null, now)).toBeNull();
    expect(keyEnd('2026-12-11T12:00:00Z', now)).toBeNull();
    expect(keyEnd('2026-12-10T12:00:00Z', now)).toEqual({ isOver: false, days: 14 });
    expect(keyEnd('2026-11-26T18:00:00Z', now)).toEqual({ isOver: false, days: 0 });
    expect(keyEnd('2026-11-26T12:00:00Z', now)).toEqual({ isOver: true, days: 0 });
  });
});
