/** Drivers for a shift, as listed by 'Find a driver'. */
import { REASON_CODES } from '@driverdesk/domain/candidates/reason.ts'
import { z } from 'zod'
import { id, timestamp } from '../kernel/wire.ts'

/** In the domain's words; `points` count in the order. */
const CandidateReason = z.object({
  code: z.enum(REASON_CODES),
  side: z.literal(['for', 'against']),
  points: z.int(),
  text: z.string(),
})

export const Candidate = z.object({
  id: id(),
  full_name: z.string(),
  phone: z.string(),
  photo_src: z.string().nullable(),
  /** false: one of the reasons bars the driver from the shift. */
  can_take: z.boolean(),
  /** The sum of the points of the reasons. */
  points: z.int(),
  /** Planned in the shift's rota week at the restaurants that the caller sees, without this shift. */
  minutes: z.int(),
  reasons: z.array(CandidateReason),
  /** The driver's request for the shift in their app; null: none. */
  claim: z.object({ state: z.enum(['asked', 'declined']), asked_at: timestamp() }).nullable(),
})
export type Candidate = z.infer<typeof Candidate>

/** The driver whose request is declined. */
export const ClaimDecline = z.strictObject({ driver_id: id() })
