/** Runs in a separate thread (kernel/files/renderFile.ts). */
import { move } from 'piscina'
import writeExcelFile from 'write-excel-file/node'
import { sheetOf, type Workbook } from './workbook.ts'

export async function makeFile({ sheet, heads, lines, wide }: Workbook): Promise<unknown> {
  const columns = heads.map((head) => ({ width: wide.includes(head) ? 28 : 13 }))
  const options = { sheet, stickyRowsCount: 1, columns }
  return move(new Uint8Array(await writeExcelFile(sheetOf({ heads, lines }), options).toBuffer()))
}
