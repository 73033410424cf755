import { csvCell } from '@driverdesk/domain/kernel/csvCell.ts'
import { type RotaCell, rotaTable } from '@driverdesk/domain/rota/rotaPaper.ts'
import { type RotaData, rotaShifts } from './rotaData.ts'

/** `makeFile` makes the workbook of a rota in a separate thread. */
export const WORKBOOK_WORKER = new URL('./workbookWorker.ts', import.meta.url)

/** The rows of the sheet. Dates and numbers are typed; a text is never a formula. */
export function sheetOf(data: RotaData) {
  const { heads, lines } = rotaTable({ ...data, shifts: rotaShifts(data) }, data.choices)
  const head = heads.map((value) => ({ value, fontWeight: 'bold' as const }))
  return [head, ...Array.from(lines, (line) => line.map(sheetCell))]
}

function sheetCell(cell: RotaCell) {
  if (typeof cell === 'number') return { value: cell, type: Number, format: '0.00' }
  if (typeof cell === 'object')
    return { value: new Date(`${cell.date}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' }
  return { value: printable(csvCell(cell)), type: String }
}

/** XML cannot contain control characters and halves of surrogate pairs. */
const printable = (text: string): string => text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, '')
