import { isOlderThanTested, versionIn } from './n8n-version.js';

const page = (config: object) =>
  `<!DOCTYPE html><html><head><meta name="n8n:config:rest-endpoint" content="cmVzdA==">` +
  `<meta name="n8n:config:sentry" content="${btoa(JSON.stringify(config))}"></head></html>`;

describe('versionIn', () => {
  it('reads the release from the start page', () => {
    expect(versionIn(page({ dsn: '', environment: 'development', release: 'n8n@2.41.1' }))).toBe('2.41.1');
  });

  it.each([
    ['', 'nothing'],
    ['<html>Bad gateway</html>', 'another page'],
    [page({ release: 'other@1.0.0' }), 'another product'],
    [page({ release: 'n8n@latest' }), 'no number'],
    ['<meta name="n8n:config:sentry" content="A">', 'broken base64'],
    ['<meta name="n8n:config:sentry" content="A=B=">', 'padding inside'],
  ])('returns null for %#: %j', (text) => {
    expect(versionIn(text)).toBeNull();
  });
});

describe('isOlderThanTested', () => {
  it.each([
    ['2.41.0', true],
    ['2.9.99', true],
    ['1.99.0', true],
    ['2.41.1', false],
    ['2.41.10', false],
    ['2.100.0', false],
    ['3.0.0', false],
    [null, false],
  ])('%s: %s', (version, isOlder) => {
    expect(isOlderThanTested(version)).toBe(isOlder);
  });
});
