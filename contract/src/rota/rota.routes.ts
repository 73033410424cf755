import { file, routes } from '../kernel/route.ts'
import {
  OwnRotaQuery,
  RotaChoice,
  RotaCount,
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

/** The rota on paper, in a file and by email. Exports and emails are recorded. */
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
  count: {
    method: 'GET',
    access: ['administrator', 'manager', 'restaurant'],
    scope: 'restaurants',
    path: '/api/schedule/rota/count',
    summary:
      'The number of shifts that such a file would have, at most 30,000, and of the nights from the day before, which a PDF has too.',
    query: RotaChoice,
    reply: RotaCount,
  },
  recipient: {
    ...staff,
    method: 'GET',
    path: '/api/schedule/rota/recipient',
    summary: 'The name and email address of a driver or restaurant, for emailing a rota.',
    query: RotaRecipientQuery,
    reply: RotaRecipient,
  },
  mail: {
    ...staff,
    method: 'POST',
    path: '/api/schedule/rota/mail',
    summary:
      "Emails a driver or a restaurant their rota of at most 31 days as a PDF: the driver's published shifts, or the shifts on the restaurant's schedule.",
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
    summary: "The driver's published shifts of at most 31 days as a PDF.",
    query: OwnRotaQuery,
    reply: file(),
    refusals: ['busy', 'pdfFails'],
  },
})
