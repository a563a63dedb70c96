import { cleanFileName } from './file-name.js';

describe('cleanFileName', () => {
  it.each([
    ['plan.txt', [], 'plan.txt'],
    ['../../etc/passwd', [], 'passwd'],
    ['C:\\Users\\Ann\\plan.txt', [], 'plan.txt'],
    ['a\0b\u0007\u202Egpj\u200B.txt', [], 'abgpj.txt'],
    ['a<b>:"c"|?*.txt', [], 'abc.txt'],
    ['page.html', [], 'page.html.txt'],
    ['logo.SVG', [], 'logo.SVG.txt'],
    ['script.py', [], 'script.py'],
    ['report.pdf', ['pdf'], 'report.pdf'],
    ['report', ['pdf'], 'report.pdf'],
    ['report.exe', ['pdf'], 'report.exe.pdf'],
    ['cat.gif', ['png'], 'cat.png'],
    ['photo.JPEG', ['jpg', 'jpeg'], 'photo.JPEG'],
    ['', ['pdf'], 'file.pdf'],
    ['. . .', [], 'file'],
    [`${'я'.repeat(300)}.docx`, ['docx'], `${'я'.repeat(115)}.docx`],
    ['\ud800.txt', [], 'txt'],
  ])('%j of %j: %j', (given, extensions, name) => {
    expect(cleanFileName(given, extensions)).toBe(name);
  });
});
