import { z } from 'zod'
import { exportedIds, ImportReply, ImportRequest } from '../kernel/csv.ts'
import { BODY_BYTES, file, forAdministrators, forStaff, routes } from '../kernel/route.ts'
import { flag, IdParams, id, idList, idParam, text } from '../kernel/wire.ts'
import { ChangedDriverRecord, Driver, DriverRecord, DriverWarning } from './driver.shapes.ts'
import { ChangedDriver, NewDriver, NewReferral, NewWarning } from './driverForm.shapes.ts'

const trueOrFalse = z.literal(['true', 'false']).optional()

export const driverRoutes = routes({
  list: {
    ...forStaff,
    method: 'GET',
    path: '/api/driver',
    summary:
      'Drivers of one status (default 10, active): an administrator gets the whole records, or with `short=1` what the schedule needs; a manager gets that, of the drivers offered to a restaurant in the scope.',
    query: z.strictObject({
      status: z.literal(['10', '20', '30']).optional(),
      short: z.literal(['0', '1']).optional(),
    }),
    reply: z.array(z.union([DriverRecord, Driver])),
  },
  names: {
    ...forStaff,
    method: 'GET',
    path: '/api/driver/names',
    summary:
      'The first 200 active drivers in the scope whose names have the words of `search`, best first, or with `ids` those in the scope, of any status; with `restaurant_id` only active ones offered there. Drivers who share a name have the areas, works number or email in brackets.',
    query: z.strictObject({
      search: text().max(100, 'At most 100 characters.').optional(),
      ids: idList().optional(),
      restaurant_id: idParam().optional(),
    }),
    reply: z.array(z.object({ id: id(), name: z.string() })),
  },
  importCsv: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/driver/import',
    summary:
      'Adds applicants from a CSV file, or active drivers with `active` 1: all rows, or none if one has a problem. `dry_run` 1 only checks.',
    body: ImportRequest.extend({ active: flag().optional() }),
    upload: { file: 'csv' },
    reply: ImportReply,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  exportCsv: {
    ...forStaff,
    method: 'POST',
    path: '/api/driver/export',
    summary:
      'The drivers of one status (default 10) as CSV, or with `ids` only those, in that order. Administrators get the whole record, including bank data.',
    body: z.strictObject({ status: z.literal(['10', '20', '30']).optional(), ids: exportedIds() }),
    reply: file(),
    fromStandby: true,
  },
  get: {
    ...forAdministrators,
    method: 'GET',
    path: '/api/driver/{id}',
    summary: 'The whole record of one driver.',
    params: IdParams,
    reply: DriverRecord,
  },
  create: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/driver',
    summary: 'Adds an applicant, or with `active` 1 an active driver; `half_board` takes the short form.',
    body: NewDriver,
    bodyLimit: BODY_BYTES.files,
    filesInJson: true,
    reply: DriverRecord,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  update: {
    ...forAdministrators,
    method: 'PUT',
    path: '/api/driver/{id}',
    summary:
      'Edits a driver; with `inactive=true` sets the `status`, with `progressing=true` the `not_progressing`.',
    params: IdParams,
    query: z.strictObject({ inactive: trueOrFalse, progressing: trueOrFalse }),
    body: ChangedDriver,
    bodyLimit: BODY_BYTES.files,
    filesInJson: true,
    reply: ChangedDriverRecord,
    refusals: ['stale'],
  },
  updateReferral: {
    ...forAdministrators,
    method: 'PUT',
    path: '/api/driver/{id}/hear-about-us',
    summary: 'Records who referred the driver, as unpaid, or marks the recorded referral as paid.',
    params: IdParams,
    body: NewReferral,
    reply: DriverRecord,
    refusals: ['stale'],
  },
  addWarning: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/driver/{id}/warning',
    summary: 'Adds a warning, and returns it.',
    params: IdParams,
    body: NewWarning,
    reply: DriverWarning,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
})

const preference = z.literal(['preferred', 'blocked'], "Must be 'preferred', 'blocked' or null.").nullable()

/** A driver in the dialog 'Drivers working here'; null is neither preferred nor blocked. */
export const RestaurantDriver = z.object({
  id: id(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** In one line. */
  address: z.string(),
  preference,
})
export type RestaurantDriver = z.infer<typeof RestaurantDriver>

export const restaurantDriverRoutes = routes({
  list: {
    ...forAdministrators,
    method: 'GET',
    path: '/api/restaurant/{id}/drivers',
    summary: 'The active drivers offered to a restaurant or blocked there, by name.',
    params: IdParams,
    reply: z.array(RestaurantDriver),
  },
  prefer: {
    ...forAdministrators,
    method: 'PUT',
    path: '/api/restaurant/{id}/drivers/{driver_id}',
    summary:
      'Sets a driver at a restaurant as preferred, blocked or neither. A blocked driver is not offered there.',
    params: z.strictObject({ id: idParam(), driver_id: idParam() }),
    body: z.strictObject({ preference }),
    reply: RestaurantDriver,
  },
})
