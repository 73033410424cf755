/** Open shifts that a driver may take or ask for (docs/spec/driverApp.md#open-shifts). */
import { REASON_CODES } from '@driverdesk/domain/candidates/reason.ts'
import { MOST_OPEN_SHIFTS } from '@driverdesk/domain/driverApp/openShift.ts'
import { z } from 'zod'
import { flag, id, idParam, pounds, seenTimestamp, timestamp } from '../kernel/wire.ts'

/** A reason for or against the driver, in the words that the office reads. */
const OpenShiftReason = z.object({
  code: z.enum(REASON_CODES),
  side: z.literal(['for', 'against']),
  text: z.string(),
})

export const OpenShift = z.object({
  id: id(),
  period_date: z.string(),
  start_time: z.string(),
  finish_time: z.string(),
  restaurant: z.object({
    name: z.string(),
    address: z.string(),
    postcode: z.string(),
    map_latitude: z.number().nullable(),
    map_longitude: z.number().nullable(),
  }),
  comment: z.string(),
  cost_per_hour: pounds(),
  cost_bonus: pounds(),
  const_fuel_bonus: pounds(),
  /** The planned pay. */
  cost_total: pounds(),
  /** take: it is theirs at once; ask: the office decides. */
  claims: z.enum(['ask', 'take']),
  /** It is offered to this driver until then, and they may take it; null: no offer of it is open to them. */
  offered_until: timestamp().nullable(),
  /** The driver's own request; null: none. */
  claim: z.enum(['asked', 'declined']).nullable(),
  /** false: one of the reasons bars the driver from the shift. */
  can_take: z.boolean(),
  reasons: z.array(OpenShiftReason),
  /** The rest before and after it, if the driver works within a day of it. */
  rest: z.array(z.string()),
  updated_at: timestamp(),
})
export type OpenShift = z.infer<typeof OpenShift>

export const OpenShifts = z.object({
  today: z.string(),
  /** Shifts offered to the driver come first, then the others by start. */
  shifts: z.array(OpenShift),
  /**
   * Without `offered`: how many other shifts the driver may take, may ask for or has an answer about, and how many they
   * are barred from.
   */
  counts: z.object({ fit: z.int(), barred: z.int() }).optional(),
})
export type OpenShifts = z.infer<typeof OpenShifts>

export const OpenShiftsQuery = z.strictObject({
  /** 1: only those that are offered to the driver. */
  offered: flag().optional(),
  /** 1: only those that the driver is barred from. */
  barred: flag().optional(),
  /**
   * 100 by default. Without `barred`, shifts that are offered to the driver or that they ask for are sent in addition.
   */
  limit: idParam()
    .refine((shifts) => shifts <= MOST_OPEN_SHIFTS, `At most ${MOST_OPEN_SHIFTS} shifts at once.`)
    .optional(),
})
export type OpenShiftsQuery = z.output<typeof OpenShiftsQuery>

/** The version of the shift that the driver saw. If it has changed since, they have not agreed to it. */
export const SeenOpenShift = z.strictObject({ seen: seenTimestamp() })
export type SeenOpenShift = z.infer<typeof SeenOpenShift>
