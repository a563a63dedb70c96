import { resumePathOf } from './resume-path.js';

const BASES = ['http://n8n:5678', 'https://example.com/n8n'];

test.each([
  ['http://n8n:5678/webhook-waiting/7?signature=ab', '/webhook-waiting/7?signature=ab'],
  ['https://example.com/n8n/webhook-waiting/7', '/webhook-waiting/7'],
  ['http://n8n:5678/a/../webhook-waiting/7#x', '/webhook-waiting/7'],
])('%s is on the host', (url, path) => expect(resumePathOf(url, BASES)).toBe(path));

test.each([
  'http://n8n/webhook-waiting/7',
  'https://n8n:5678/webhook-waiting/7',
  'http://n8n.evil.example:5678/webhook-waiting/7',
  'http://user:secret@n8n:5678/webhook-waiting/7',
  'http://n8n:5678@evil.example/webhook-waiting/7',
  'https://example.com/webhook-waiting/7',
  'https://example.com/n8n/../webhook-waiting/7',
  'https://example.com/n8nx/webhook-waiting/7',
  'http://n8n:5678/api/v1/workflows',
  'http://n8n:5678/x/../rest/login',
  'http://n8n:5678/%72est/login',
  'http://n8n:5678//api/v1/workflows',
  'http://n8n:5678/webhook/%E0%A4%A',
  'file:///etc/passwd',
  '/webhook-waiting/7',
  `http://n8n:5678/${'a'.repeat(2000)}`,
  '',
])('%s is not', (url) => expect(resumePathOf(url, BASES)).toBeUndefined());

test('without an n8n there is no resume URL', () => {
  expect(resumePathOf('http://n8n:5678/webhook-waiting/7', [])).toBeUndefined();
});
