import { n8nBaseOf } from './n8n-address.js';

describe('n8nBaseOf', () => {
  it.each([
    ['https://n8n.example.com', 'https://n8n.example.com'],
    ['https://n8n.example.com/', 'https://n8n.example.com'],
    ['n8n.example.com', 'https://n8n.example.com'],
    ['n8n.example.com:5678/home/workflows', 'https://n8n.example.com:5678'],
    ['http://n8n.example.com:5678/workflow/aB3dE5fG7hI9jK1l', 'http://n8n.example.com:5678'],
    ['https://n8n.example.com/workflow/new?projectId=abc#node', 'https://n8n.example.com'],
    ['https://n8n.example.com/projects/aB3/workflows', 'https://n8n.example.com'],
    ['https://n8n.example.com/workflows', 'https://n8n.example.com'],
    ['https://example.com/workflows/home/credentials', 'https://example.com/workflows'],
    ['https://example.com/auto/n8n/settings/api', 'https://example.com/auto/n8n'],
    ['https://example.com/auto/webhook/agent-1/chat', 'https://example.com/auto'],
    ['https://example.com/auto/api/v1/docs/', 'https://example.com/auto'],
    ['HTTPS://N8N.example.com/Home/Workflows', 'HTTPS://N8N.example.com'],
    ['https://example.com/auto//', 'https://example.com/auto'],
  ])('finds the base URL in %s', (pasted, base) => {
    expect(n8nBaseOf(pasted)).toBe(base);
  });

  it('returns other text unchanged', () => {
    expect(n8nBaseOf('ftp://example.com/home')).toBe('ftp://example.com/home');
    expect(n8nBaseOf('javascript:alert(1)')).toBe('javascript:alert(1)');
    // Two URL parsers may see two different hosts.
    expect(n8nBaseOf('http://example.com#@127.0.0.1')).toBe('http://example.com#@127.0.0.1');
    expect(n8nBaseOf('http://example.com?@127.0.0.1')).toBe('http://example.com?@127.0.0.1');
  });
});
