import { ROTA_LAYOUTS } from '@driverdesk/domain/rota/rotaPaper.ts'
import { z } from 'zod'
import { file, forDrivers, forStaff, forStaffAndRestaurants, routes } from '../kernel/route.ts'
import { flag, id, idParam, isoDate, text } from '../kernel/wire.ts'
import { ShiftChoice } from '../shifts/shift.shapes.ts'

/** The shifts to print, chosen as on the schedule. Restaurants get the first names that their schedule shows, and no phone numbers. */
export const RotaChoice = ShiftChoice.extend({
  /** Leaves out the drivers whose names do not contain it, but not the open shifts. Restaurants cannot filter by driver. */
  driver_name: text().max(100, 'At most 100 characters.').optional(),
  /** 1 leaves out unpublished shifts. */
  only_published: flag().optional(),
  /** 1 leaves out drafts. */
  filter_draft: flag().optional(),
  /** The order of the drivers, as on the schedule: by name if left out. */
  sort: z.literal(['name', 'hours', 'area'], "Must be 'name', 'hours' or 'area'.").optional(),
  phones: flag().optional(),
  comments: flag().optional(),
})
export type RotaChoice = z.output<typeof RotaChoice>

const layout = () => z.enum(ROTA_LAYOUTS, 'Must be restaurants, drivers or day.')

const RotaPdfQuery = RotaChoice.extend({
  layout: layout(),
  /** 1: the viewer opens its print dialog with the file. */
  print: flag().optional(),
})

const RotaTableQuery = RotaChoice.extend({
  /** The order of the lines; by start if left out. A day sheet covers a single day here too. */
  layout: layout().optional(),
  format: z.enum(['csv', 'xlsx'], 'Must be csv or xlsx.'),
})

/** `nights`: night shifts that continue from the day before, which only the PDF has. */
const RotaCount = z.object({ count: z.int().min(0), nights: z.int().min(0) })

const kind = () => z.literal(['driver', 'restaurant'], 'Must be driver or restaurant.')

/** The possible recipients of a rota. */
const RotaRecipientQuery = z.strictObject({ kind: kind(), id: idParam() })

/** `address` is '' if there is none. */
const RotaRecipient = z.object({ name: z.string(), address: z.string() })

/** Drivers get their published shifts, restaurants the shifts on their own schedule. */
export const RotaMail = z.strictObject({
  kind: kind(),
  id: id(),
  period_date_from: isoDate(),
  period_date_to: isoDate(),
  /** 1 leaves out unpublished shifts. */
  only_published: flag().optional(),
  comments: flag().optional(),
})
export type RotaMail = z.output<typeof RotaMail>

const OwnRotaQuery = z.strictObject({ period_date_from: isoDate(), period_date_to: isoDate() })

const rota = {
  ...forStaffAndRestaurants,
  method: 'GET',
  reply: file(),
} as const

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
    ...forStaffAndRestaurants,
    method: 'GET',
    path: '/api/schedule/rota/count',
    summary:
      'The number of shifts that such a file would have, at most 30,000, and of the night shifts from the day before, which a PDF has too.',
    query: RotaChoice,
    reply: RotaCount,
  },
  recipient: {
    ...forStaff,
    method: 'GET',
    path: '/api/schedule/rota/recipient',
    summary: 'The name and email address of a driver or restaurant, for emailing a rota.',
    query: RotaRecipientQuery,
    reply: RotaRecipient,
  },
  mail: {
    ...forStaff,
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
    ...forDrivers,
    method: 'GET',
    path: '/api/driver/rota.pdf',
    summary: "The driver's published shifts of at most 31 days as a PDF.",
    query: OwnRotaQuery,
    reply: file(),
    refusals: ['busy', 'pdfFails'],
  },
})
