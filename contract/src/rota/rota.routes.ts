import { file, routes } from '../kernel/route.ts'
import { RotaPdfQuery, RotaTableQuery } from './rota.shapes.ts'

const rota = {
  method: 'GET',
  access: ['administrator', 'manager', 'restaurant'],
  scope: 'restaurants',
  reply: file(),
} as const

/** Beyond the specification: the rota on paper and in a file. Each is recorded. */
export const rotaRoutes = routes({
  pdf: {
    ...rota,
    path: '/api/schedule/rota.pdf',
    summary: 'The rota of at most 31 days by restaurant or by driver, or the sheet of one day, as a PDF.',
    query: RotaPdfQuery,
    refusals: ['busy', 'pdfFails'],
  },
  table: {
    ...rota,
    path: '/api/schedule/rota',
    summary: 'The shifts of at most 31 days as CSV or as a workbook (XLSX).',
    query: RotaTableQuery,
    refusals: ['busy', 'workbookFails'],
  },
})
