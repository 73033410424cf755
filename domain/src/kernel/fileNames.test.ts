import { expect, test } from 'vitest'
import { isPhotoName, pdfName, periodName } from './fileNames.ts'

test.each([
  [['Statement', 'Thyme Sushi', 'October 2026'], 'Statement Thyme Sushi October 2026.pdf'],
  [['Invoice 240', 'Café “Ünder” & قديم'], 'Invoice 240 Café “Ünder” & قديم.pdf'],
  [['Invoice 1', '../a\\b:c*d?"<e>|\n\u202Efdp.exe'], 'Invoice 1 .. a b c d e fdp.exe.pdf'],
  [['Invoice 2', 'x'.repeat(200)], `Invoice 2 ${'x'.repeat(110)}.pdf`],
  [
    ['Rota', 'x'.repeat(200), 'Ann Example', '16-11-2026 to 22-11-2026'],
    `Rota ${'x'.repeat(78)} Ann Example 16-11-2026 to 22-11-2026.pdf`,
  ],
  // 120 − 'Rota', the days and three spaces = 89 for both.
  [
    ['Rota', 'x'.repeat(80), 'y'.repeat(80), '16-11-2026 to 22-11-2026'],
    `Rota ${'x'.repeat(44)} ${'y'.repeat(44)} 16-11-2026 to 22-11-2026.pdf`,
  ],
  [
    ['Rota', 'x'.repeat(80), `${'x'.repeat(43)} ${'y'.repeat(36)}`, '16-11-2026 to 22-11-2026'],
    `Rota ${'x'.repeat(44)} ${'x'.repeat(43)} 16-11-2026 to 22-11-2026.pdf`,
  ],
  [['x'.repeat(80), 'x'.repeat(80)], `${'x'.repeat(59)} ${'x'.repeat(59)}.pdf`],
  [['Rota', '', 'October 2026'], 'Rota October 2026.pdf'],
])('names a file %j', (words, name) => {
  expect(pdfName(...words)).toBe(name)
})

test.each([
  ['2026-10-01', '2026-10-31', 'October 2026'],
  ['2026-02-01', '2026-02-28', 'February 2026'],
  ['2026-11-30', '2026-11-30', '30 November 2026'],
  ['2026-11-16', '2026-11-22', '16-11-2026 to 22-11-2026'],
  ['2026-10-01', '2026-11-30', '01-10-2026 to 30-11-2026'],
])('names the days from %s to %s', (from, to, name) => {
  expect(periodName({ from, to })).toBe(name)
})

test.each([
  ['permit.png', true],
  ['PERMIT.JPG', true],
  ['my permit.final.jpeg', true],
  ['permit.gif', false],
  ['permit.png.exe', false],
  ['permit', false],
  ['png', false],
  ['', false],
])('%j is a photo by name: %s', (name, isPhoto) => {
  expect(isPhotoName(name)).toBe(isPhoto)
})
