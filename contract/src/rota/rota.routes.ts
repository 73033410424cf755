import { file, routes } from '../kernel/route.ts'
import {
  OwnRotaQuery,
  RotaMail,
  RotaPdfQuery,
  RotaRecipient,
  RotaRecipientQuery,
  RotaTableQuery,
} from './rota.shapes.ts'

const rota = {
  method: 'GET',
  access: ['administrator', 'manager', 'restaurant'],
  scope: 'restaurants',
  reply: file(),
} as const

const staff = { access: ['administrator', 'manager'], scope: 'restaurants' } as const

/** Beyond the specification: the rota on paper, in a file and by mail. What staff take or send is recorded. */
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
  recipient: {
    ...staff,
    method: 'GET',
    path: '/api/schedule/rota/recipient',
    summary: 'The name and the email address of the driver or the restaurant to whom a rota can be mailed.',
    query: RotaRecipientQuery,
    reply: RotaRecipient,
  },
  mail: {
    ...staff,
    method: 'POST',
    path: '/api/schedule/rota/mail',
    summary:
      'Mails a driver or a restaurant their rota of at most 31 days as a PDF: published shifts of the driver, or what the schedule of the restaurant shows.',
    body: RotaMail,
    reply: RotaRecipient,
    refusals: ['sameKeyOtherBody', 'busy', 'pdfFails'],
    idempotent: true,
  },
  own: {
    method: 'GET',
    path: '/api/driver/rota.pdf',
    access: ['driver'],
    scope: 'own',
    summary: 'The own published shifts of at most 31 days as a PDF.',
    query: OwnRotaQuery,
    reply: file(),
    refusals: ['busy', 'pdfFails'],
  },
})
