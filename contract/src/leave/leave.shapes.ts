/** Days for which drivers ask for leave (docs/spec/drivers.md#leave). */
import { LEAVE_KINDS, LEAVE_STATES, LEAVE_WORDS } from '@driverdesk/domain/leave/leave.ts'
import { z } from 'zod'
import { UnavailableShift } from '../drivers/workingTimes.shapes.ts'
import { id, isoDate, text, timestamp } from '../kernel/wire.ts'

export const OwnLeave = z.object({
  id: id(),
  kind: z.enum(LEAVE_KINDS),
  from_date: isoDate(),
  to_date: isoDate(),
  reason: z.string(),
  state: z.enum(LEAVE_STATES),
  /** The office's message. */
  answer: z.string(),
  asked_at: timestamp(),
  /** The driver's published shifts of these days, from today on. */
  shifts: z.array(UnavailableShift),
})
export type OwnLeave = z.infer<typeof OwnLeave>

export const Leave = OwnLeave.extend({
  driver_id: id(),
  driver_name: z.string(),
  driver_phone: z.string(),
  /** Who approved, declined or withdrew it; null while it waits. */
  answered_by: z.string().nullable(),
})
export type Leave = z.infer<typeof Leave>

const words = () => text().max(LEAVE_WORDS, `At most ${LEAVE_WORDS} characters.`)

export const AskedLeave = z.strictObject({
  from_date: isoDate(),
  to_date: isoDate(),
  reason: words().nullish(),
})
export type AskedLeave = z.infer<typeof AskedLeave>

/** `answer`: the office's message to the driver. */
export const LeaveAnswer = z.strictObject({ answer: words().nullish() })
