/** A driver's own work (docs/spec/driverApp.md#driver-calls-on-shifts). */
import { REQUEST_OUTCOMES } from '@driverdesk/domain/driverApp/openShift.ts'
import { HANDOVER_TO, HANDOVER_WAYS } from '@driverdesk/domain/handovers/handover.ts'
import { TRIPS_INVALID } from '@driverdesk/domain/timesheets/timesheetRules.ts'
import { z } from 'zod'
import { id, isoDate, pounds, seenTimestamp, text, timestamp, wallClock } from '../kernel/wire.ts'

/** The restaurant's address and notes for drivers. */
const DriverPlace = z.object({
  name: z.string(),
  address: z.string(),
  postcode: z.string(),
  telephone: z.string(),
  map_latitude: z.number().nullable(),
  map_longitude: z.number().nullable(),
  waiting_location: z.string(),
  uniform: z.string(),
  meal: z.string(),
  cash_orders: z.string(),
})

/** Pay per trip in pounds: 0 to 3 miles, 3 to 6, and beyond. */
const TripPay = z.object({ fuel_bonus_0: pounds(), fuel_bonus_3: pounds(), fuel_bonus_6: pounds() })

/** Amounts in pounds that the driver earns. The restaurant's charge is never included. */
const Earned = {
  cost_per_hour: pounds(),
  cost_bonus: pounds(),
  const_fuel_bonus: pounds(),
  cost_total: pounds(),
}

/** A timesheet of the driver: for work, for pay at short notice, or for a cancellation whose fee is approved. */
export const DriverTimesheet = z.object({
  id: id(),
  /** 10 work, 20 cancellation. */
  type: z.literal([10, 20]),
  /** null: entered by hand without a shift, or left from a shift that the driver rejected. */
  shift_id: id().nullable(),
  restaurant_name: z.string(),
  /** 10 pending, 20 discarded, 30 approved. */
  status: z.literal([10, 20, 30]),
  /** 10 in work, 20 submitted, 30 not submitted, 40 pay approved, 50 time approved, 60 discarded, 70 by the driver. */
  status_progress: z.literal([10, 20, 30, 40, 50, 60, 70]),
  period_date: z.string(),
  /** The times that are paid. */
  start_time: z.string(),
  finish_time: z.string(),
  /** Times from the driver's own calls. */
  driver_start_time: z.string().nullable(),
  driver_finish_time: z.string().nullable(),
  ...Earned,
  /** The fee or bonus of a cancellation, which is paid with `cost_total`; 0 until pay is approved, except for short notice. */
  approved_fee: pounds(),
  /** It pays for a change at short notice, which `comment` describes. */
  short_notice: z.boolean(),
  fuel_bonus_0: z.int(),
  fuel_bonus_3: z.int(),
  fuel_bonus_6: z.int(),
  comment: z.string(),
  driver_comment: z.string(),
  /** Why it was discarded, if the person who discarded it gave a reason. */
  discard_reason: z.string(),
  updated_at: timestamp(),
})
export type DriverTimesheet = z.infer<typeof DriverTimesheet>

/** The time and place of a shift in the version that the driver last knew. */
const KnownShift = z.object({
  restaurant_name: z.string(),
  period_date: z.string(),
  start_time: z.string(),
  finish_time: z.string(),
})

/** The driver's pay for its changes at short notice that is not approved yet. */
const noticePay = () => pounds()

/** A shift that the driver knew of and no longer has. */
export const GoneShift = KnownShift.extend({
  shift_id: id(),
  notice_pay: noticePay(),
  /**
   * A colleague took it, as both agreed; `got`: the shift that the driver got in exchange. Older servers do not send it.
   */
  handed_over: z.object({ got: KnownShift.nullable() }).nullish(),
})
export type GoneShift = z.infer<typeof GoneShift>

/** An open shift that the driver asked for, as it was then, and did not get. */
export const AnsweredRequest = KnownShift.extend({
  shift_id: id(),
  outcome: z.enum(REQUEST_OUTCOMES),
  /** When it was declined, or someone else got the shift; otherwise when the driver asked. */
  since: timestamp(),
})
export type AnsweredRequest = z.infer<typeof AnsweredRequest>

/** A published shift of the driver. */
export const DriverShift = z.object({
  id: id(),
  period_date: z.string(),
  start_time: z.string(),
  finish_time: z.string(),
  restaurant: DriverPlace,
  comment: z.string(),
  ...Earned,
  /** When the driver acknowledged its present version; null: not yet. */
  acknowledged_at: timestamp().nullable(),
  /** If not acknowledged: the version that they knew before; null for a new shift. */
  known: KnownShift.nullable(),
  timesheet: DriverTimesheet.nullable(),
  /** The driver offers it to colleagues; agreed: a colleague wants to take it, and the office decides. */
  handover: z.enum(['offered', 'agreed']).nullable(),
  /** Who the driver offers it to; swap: in exchange for a colleague's shift; null: no one. */
  handover_to: z.enum(HANDOVER_TO).nullable(),
  /** The time until which a colleague can agree or the office approve; null: it is too late, or nothing is proposed. */
  handover_until: wallClock().nullable(),
  notice_pay: noticePay(),
  updated_at: timestamp(),
})
export type DriverShift = z.infer<typeof DriverShift>

/** Everything that the app needs to show a day offline. */
export const DriverShifts = z.object({
  /** The server's time, because the device's clock may be wrong. */
  now: timestamp(),
  /** The business's date, and the time zone of all dates and times. */
  today: z.string(),
  time_zone: z.string(),
  trip_pay: TripPay,
  shifts: z.array(DriverShift),
  /** From today on, until the driver has acknowledged the loss. */
  gone: z.array(GoneShift),
  /** The driver's requests for open shifts that are over, until the shifts begin. */
  requests: z.array(AnsweredRequest),
  /** The number of shifts that are offered to the driver now. They are among the open shifts. */
  offered: z.int(),
  /** Shifts may be given away until this many hours before the start; null: not in the app. */
  handover_hours: z.int().nullable(),
  /** ask: the office approves what drivers agree; null: not in the app. */
  handover_way: z.enum(HANDOVER_WAYS).exclude(['off']).nullable(),
  /** The number of proposals of colleagues that the driver has not answered. */
  proposals: z.int(),
})
export type DriverShifts = z.infer<typeof DriverShifts>

export const DriverTimesheetQuery = z.strictObject({ period_date_from: isoDate(), period_date_to: isoDate() })

const latitude = () =>
  z
    .number()
    .min(-90, 'Must be a latitude from -90 to 90.')
    .max(90, 'Must be a latitude from -90 to 90.')
    .nullish()
const longitude = () =>
  z
    .number()
    .min(-180, 'Must be a longitude from -180 to 180.')
    .max(180, 'Must be a longitude from -180 to 180.')
    .nullish()

/** `at`: when it was done, if it was done offline. The place is left out if unknown. */
const done = { lat: latitude(), lng: longitude(), at: seenTimestamp().optional() }

/** If only one coordinate is sent, the other is missing. */
function wholePlace(
  given: { lat?: number | null | undefined; lng?: number | null | undefined },
  context: z.RefinementCtx,
): void {
  const missing = (['lat', 'lng'] as const).filter(
    (half) => given[half] === undefined || given[half] === null,
  )
  if (missing.length !== 1) return
  context.addIssue({ code: 'custom', path: missing, message: 'A place has a latitude and a longitude.' })
}

export const ShiftStart = z.strictObject(done).superRefine(wholePlace)
export type ShiftStart = z.infer<typeof ShiftStart>

const trips = () =>
  z.int({ error: TRIPS_INVALID, abort: true }).min(0, TRIPS_INVALID).max(999, TRIPS_INVALID).optional()

export const ShiftFinish = z
  .strictObject({
    ...done,
    fuel_bonus_0: trips(),
    fuel_bonus_3: trips(),
    fuel_bonus_6: trips(),
    comment: text().trim().max(2000, 'At most 2,000 characters.').nullish(),
  })
  .superRefine(wholePlace)
export type ShiftFinish = z.infer<typeof ShiftFinish>

export const REJECT_REASON_REQUIRED = 'Say why you reject this shift.'

/** With `updated_at` only if no one has changed the shift since the driver looked. */
export const ShiftRejection = z.strictObject({
  reason: text(REJECT_REASON_REQUIRED)
    .trim()
    .min(1, REJECT_REASON_REQUIRED)
    .max(500, 'At most 500 characters.'),
  updated_at: seenTimestamp().optional(),
})

const AT_MOST = 'At most 500 at once.'

/** The shifts that the driver has seen, with their `updated_at`, and the lost ones. */
export const SeenNews = z.strictObject({
  shifts: z.array(z.strictObject({ id: id(), updated_at: seenTimestamp().optional() })).max(500, AT_MOST),
  gone: z.array(id()).max(500, AT_MOST),
})
export type SeenNews = z.infer<typeof SeenNews>
