/** Runs in a separate thread (kernel/pdf/renderPdf.ts). */
import { move } from 'piscina'
import writeExcelFile from 'write-excel-file/node'
import type { RotaData } from './rotaData.ts'
import { sheetOf } from './workbook.ts'

const WIDE = new Set(['Restaurant', 'Driver', 'Comment'])

export async function makeFile(data: RotaData): Promise<unknown> {
  const sheet = sheetOf(data)
  const columns = (sheet[0] ?? []).map(({ value }) => ({ width: WIDE.has(String(value)) ? 28 : 13 }))
  const options = { sheet: 'Rota', stickyRowsCount: 1, columns }
  return move(new Uint8Array(await writeExcelFile(sheet, options).toBuffer()))
}
