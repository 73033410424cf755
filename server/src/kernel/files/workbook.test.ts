import type { TableCell } from '@driverdesk/domain/kernel/csv.ts'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { renderFile } from './renderFile.ts'
import { csvLines, WORKBOOK_WORKER, type Workbook } from './workbook.ts'

const LINE: readonly TableCell[] = [
  { date: '2027-03-28' },
  { time: '09:00' },
  { time: '23:45' },
  { minutes: 26 * 60 + 15 },
  1234.5,
  '=HYPERLINK(1)',
]

test('a workbook has typed dates, times, lengths and numbers, and no formula', async () => {
  const book: Workbook = { sheet: 'Rota', heads: LINE.map((_, at) => `Head ${at}`), lines: [LINE], wide: [] }
  const files = unzipSync(await renderFile(WORKBOOK_WORKER, book, 'workbookFails'))
  const xml = (name: string) => Buffer.from(files[`xl/${name}.xml`] as Uint8Array).toString()
  const found = (name: string, pattern: RegExp) =>
    [...xml(name).matchAll(pattern)].map((match) => match.slice(1))
  const formats = new Map(
    found('styles', /<numFmt numFmtId="(\d+)" formatCode="([^"]+)"/g) as [string, string][],
  )
  const styles = found('styles', /<xf (?:numFmtId="(\d+)")?[^>]*>/g).flat()
  const texts = found('sharedStrings', /<t[^>]*>([^<]*)<\/t>/g).flat()
  const cells = found('worksheets/sheet1', /<c r="[A-F]2"(?: s="(\d+)")?(?: t="(\w+)")?><v>([^<]+)<\/v>/g)
  expect(
    cells.map(([style, type, value]) =>
      type === 's' ? texts[Number(value)] : [formats.get(styles[Number(style)] ?? ''), Number(value)],
    ),
  ).toEqual([
    ['dd/mm/yyyy', 46_474],
    ['hh:mm', 0.375],
    ['hh:mm', 1425 / 1440],
    ['[h]:mm', 1.09375],
    ['#,##0.00', 1234.5],
    '=HYPERLINK(1)',
  ])
  expect(xml('worksheets/sheet1')).not.toContain('<f>')
})

test('a CSV file has the same cells as text, and makes formulas harmless', () => {
  expect([...csvLines([LINE])]).toEqual([
    ['28/03/2027', '09:00', '23:45', '26:15', '1234.50', "'=HYPERLINK(1)"],
  ])
})
