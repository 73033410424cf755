import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { daysInRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { filePool } from '@driverdesk/server/kernel/files/renderFile.ts'
import { ROTA_WORKER, type RotaPaper } from '@driverdesk/server/rota/rotaOrder.reads.ts'
import PDFDocument from 'pdfkit'
import { compare } from './kernel/rounds.ts'

const RESTAURANTS = 600
const AREAS = 60
const MOST_TIME = 1.5

/**
 * Compares the rota of a week with 600 restaurants, made in the worker with column widths, headings and page
 * numbers, with the simplest program that writes the same cells with the same library and font.
 */
export async function rotaBench(): Promise<boolean> {
  const pool = filePool({ threads: 1 })
  const { paper, cells } = nationalWeek()
  const isFast = await compare(
    {
      name: `the week of ${RESTAURANTS} restaurants`,
      run: async () => {
        await pool.render(ROTA_WORKER, paper)
      },
    },
    {
      name: 'bare PDFKit, the same cells',
      run: async () => {
        await bare(cells)
      },
    },
    MOST_TIME,
  )
  await pool.close()
  return isFast
}

const WEEK = { from: '2026-11-16', to: '2026-11-22' }

function nationalWeek(): { paper: RotaPaper; cells: string[][][] } {
  const days = daysInRange(WEEK)
  const places = Array.from({ length: RESTAURANTS }, (_, nr) => ({
    id: nr + 1,
    name: `Restaurant Number ${nr + 1}`,
    area: `Area ${1 + Math.floor((nr * AREAS) / RESTAURANTS)}`,
  }))
  const comment = 'Ring at the back door.'
  const phoneOf = (place: number, day: number) => `07700 9${String(place * 7 + day).padStart(5, '0')}`
  const nameOf = (place: number, day: number) => `Driver Number ${(place * 7 + day) % 2_000}`
  const shifts = days.flatMap((period_date, day) =>
    places.map(({ id }) => ({
      id: id * 7 + day,
      restaurant_id: id,
      driver_id: 1,
      status: 20,
      period_date,
      start_time: '17:00',
      finish_time: '22:30',
      updated_at: '2026-11-01T00:00:00.000Z',
      driver: { full_name: nameOf(id, day), phone: phoneOf(id, day) },
      comment,
    })),
  )
  const cells = places.flatMap(({ id, name, area }, nr) => [
    ...(area === places[nr - 1]?.area ? [] : [[[area]]]),
    [
      [name, '7 shifts, 38.5 h'],
      ...days.map((_, day) => ['17:00 – 22:30', nameOf(id, day), phoneOf(id, day), comment]),
    ],
  ])
  const paper: RotaPaper = {
    layout: 'restaurants',
    title: 'Rota by restaurant',
    agency: 'Driverdesk',
    range: WEEK,
    location: 'All locations',
    driver: '',
    filter: '',
    printed: '15/11/2026 12:00',
    isToPrint: false,
    data: {
      shifts: JSON.stringify(shifts),
      isForStaff: true,
      onlyPublished: false,
      toldApartBy: {},
      places,
      choices: { phones: true, comments: true },
    },
  }
  return { paper, cells }
}

const FONT = readFileSync(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')))
/** A row of one line, and each further line. */
const [ROW, LINE] = [15, 9]

function bare(rows: readonly string[][][]): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', layout: 'landscape', margin: 0 })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(chunks))))
  doc.font(FONT as Buffer).fontSize(7)
  let y = 74
  for (const cells of rows) {
    const height = ROW + LINE * (Math.max(...cells.map(({ length }) => length)) - 1)
    if (y + height > 564) {
      doc.addPage()
      y = 74
    }
    for (const [column, lines] of cells.entries())
      for (const [line, text] of lines.entries())
        doc.text(text, 28 + column * 97, y + line * LINE, { lineBreak: false })
    y += height
  }
  doc.end()
  return whole
}
