import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type DocumentLine,
  INVOICE_WORKER,
  type InvoiceDocument,
} from '@driverdesk/server/invoices/pdf/invoiceDocument.ts'
import { filePool } from '@driverdesk/server/kernel/files/renderFile.ts'
import PDFDocument from 'pdfkit'
import { nation } from './kernel/nation.ts'
import { compare } from './kernel/rounds.ts'

const LINES = 200
/** Per round: enough to be well above the resolution of the clock. */
const DOCUMENTS = 10
/** Our time over bare PDFKit's: at least 0.7 of its rate. */
const MOST_TIME = 1.42
/** The 99th percentile of other calls while PDFs are made, divided by the same while none are. */
const MOST_SLOWDOWN = 2

/**
 * Compares an invoice of 200 lines, made in the worker with column widths, headings, totals and page numbers, with the
 * simplest program that writes the same cells with the same library and font. Also times other calls while they are drawn.
 */
export async function pdfBench(): Promise<boolean> {
  const pool = filePool({ threads: 1 })
  const document = invoice()
  const cells = document.lines.map(cellsOf)
  const isFast = await compare(
    {
      name: `${DOCUMENTS} invoices of ${LINES} lines`,
      run: async () => {
        for (let nr = 0; nr < DOCUMENTS; nr++) await pool.render(INVOICE_WORKER, document)
      },
    },
    {
      name: 'bare PDFKit, the same cells',
      run: async () => {
        for (let nr = 0; nr < DOCUMENTS; nr++) await bare(cells)
      },
    },
    MOST_TIME,
  )
  const isQuiet = await othersBeside(() => pool.render(INVOICE_WORKER, document))
  await pool.close()
  return isFast && isQuiet
}

function invoice(): InvoiceDocument {
  const lines = Array.from(
    { length: LINES },
    (_, nr): DocumentLine => ({
      kind: 'work',
      period_date: `2026-06-${String(1 + (nr % 30)).padStart(2, '0')}`,
      driver_name: `Driver Number ${nr % 40}`,
      start_time: '17:00',
      finish_time: '22:30',
      minutes: 330,
      rate: 12.35,
      bonus: nr % 4 === 0 ? 10 : 0,
      fuel: (nr % 7) * 0.5,
      amount: 67.93 + nr * 0.37,
      description: '',
    }),
  )
  return {
    kind: 'invoice',
    number: '014',
    credit_notes: [],
    part_paid: 0,
    balance: ['To pay', 0],
    parties: {
      company: { name: 'Driverdesk', address: ['1 Example Street'], vat_number: '', bank_details: '' },
      restaurant: { name: 'Restaurant', address: '2 High Street', business_email: '' },
    },
    period_date_from: '2026-06-01',
    period_date_to: '2026-06-30',
    issued_on: '2026-07-01',
    due_date: '2026-07-15',
    due_days: 14,
    lines,
    amounts: {
      minutes: 330 * LINES,
      shifts: LINES,
      earned: 13_586,
      fees: 0,
      commission: 1.5,
      commission_basis: 'percent',
      commission_amount: 203.79,
      booking_fee: 2,
      booking_amount: 400,
      vat_rate: 20,
      vat_amount: 2_837.96,
      total: 17_027.75,
    },
  }
}

const pounds = (amount: number): string => `£${amount.toFixed(2)}`

const cellsOf = (line: DocumentLine): string[] => [
  line.period_date.split('-').reverse().join('/'),
  line.driver_name,
  line.start_time ?? '',
  line.finish_time ?? '',
  (line.minutes / 60).toFixed(2),
  ...[line.rate, line.bonus, line.fuel, line.amount].map(pounds),
]

const FONT = readFileSync(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')))
const ROW = 15
const COLUMNS = [42, 102, 232, 270, 310, 352, 400, 452, 500]

/** Writes the lines one below the other, on as many pages as needed. */
function bare(lines: readonly string[][]): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: 0 })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(chunks))))
  doc.font(FONT as Buffer).fontSize(8)
  let y = 60
  for (const cells of lines) {
    if (y > 770) {
      doc.addPage()
      y = 60
    }
    for (const [nr, cell] of cells.entries()) doc.text(cell, COLUMNS[nr], y, { lineBreak: false })
    y += ROW
  }
  doc.end()
  return whole
}

const CALLS = 600
const ROUNDS = 5

/** Compares the 99th percentile of other calls alone and while PDFs are made, in turn. */
async function othersBeside(render: () => Promise<unknown>): Promise<boolean> {
  const { app, headers, close } = await nation({ perDay: 0, status: 10 })
  const call = async () => {
    const start = performance.now()
    const { statusCode } = await app.inject({ url: '/api/area', headers })
    if (statusCode !== 200) throw new Error(`GET /api/area: ${statusCode}`)
    return performance.now() - start
  }
  for (let nr = 0; nr < CALLS; nr++) await call()
  const [alone, beside]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    for (let nr = 0; nr < CALLS; nr++) alone.push(await call())
    let isOver = false
    const making = (async () => {
      while (!isOver) await render()
    })()
    for (let nr = 0; nr < CALLS; nr++) beside.push(await call())
    isOver = true
    await making
  }
  await close()
  const [idle, busy] = [slowestPercent(alone), slowestPercent(beside)]
  const ratio = busy / idle
  console.log(`  GET /api/area, p99 while no PDF is made ${idle.toFixed(2).padStart(14)} ms`)
  console.log(`  GET /api/area, p99 while PDFs are made ${busy.toFixed(2).padStart(15)} ms`)
  console.log(
    `  ratio ${ratio.toFixed(2)}, at most ${MOST_SLOWDOWN} (of ${ROUNDS * CALLS} calls each, in turn)`,
  )
  return ratio <= MOST_SLOWDOWN
}

function slowestPercent(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}
