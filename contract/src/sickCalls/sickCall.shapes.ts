/** Drivers who cannot work, and who could take their shifts (docs/spec/sickCalls.md). */
import { LEAVE_WORDS } from '@driverdesk/domain/leave/leave.ts'
import { z } from 'zod'
import { Candidate } from '../candidates/candidate.shapes.ts'
import { id, isoDate, seenTimestamp, text, timestamp } from '../kernel/wire.ts'

const SickDays = z.strictObject({
  from_date: isoDate(),
  to_date: isoDate(),
  reason: text().max(LEAVE_WORDS, `At most ${LEAVE_WORDS} characters.`).nullish(),
})

/** `at`: when the driver said it, if the phone had no network then. */
export const OwnSickCall = SickDays.extend({ at: seenTimestamp().optional() })
export type OwnSickCall = z.infer<typeof OwnSickCall>

export const SickCall = SickDays.extend({ driver_id: id() })
export type SickCall = z.infer<typeof SickCall>

/**
 * `id`: the leave that records the sick days; `opened`: the number of shifts that became open; for a driver, of the
 * published ones.
 */
export const SickCallDone = z.object({ id: id(), opened: z.int() })
export type SickCallDone = z.infer<typeof SickCallDone>

const ShiftToCover = z.object({
  id: id(),
  restaurant_id: id(),
  restaurant_name: z.string(),
  period_date: isoDate(),
  start_time: z.string(),
  finish_time: z.string(),
  /** 20: published; only such shifts can be offered. */
  status: z.literal([10, 20, 30]),
  updated_at: timestamp(),
  /**
   * Its planned start, if it has begun. Such a shift cannot be offered, and its date and start are those of the rest,
   * which the next driver works.
   */
  began_at: z.string().nullable(),
  /** It is being offered to drivers in turn. */
  is_offered: z.boolean(),
  /** The driver whom the plan proposes; null if no one can take it. */
  proposed_id: id().nullable(),
  /** Those who can take it, in order. `asks`: they ask for it in their app. */
  candidates: z.array(
    Candidate.omit({ claim: true, can_take: true }).extend({ asks: z.boolean().optional() }),
  ),
})
export type ShiftToCover = z.infer<typeof ShiftToCover>

export const SickCover = z.object({
  driver_id: id(),
  driver_name: z.string(),
  from_date: isoDate(),
  to_date: isoDate(),
  shifts: z.array(ShiftToCover),
})
export type SickCover = z.infer<typeof SickCover>
