/** Proposals to give away or swap shifts, as drivers see them (docs/spec/driverApp.md#give-away-and-swap). */
import { HANDOVER_STATES } from '@driverdesk/domain/handovers/handover.ts'
import { z } from 'zod'
import { OpenShift } from '../driverApp/openShift.shapes.ts'
import { id, pounds, seenTimestamp, timestamp, wallClock } from '../kernel/wire.ts'

const HandoverShift = OpenShift.pick({
  id: true,
  period_date: true,
  start_time: true,
  finish_time: true,
  comment: true,
  cost_total: true,
}).extend({
  restaurant: z.object({ name: z.string(), address: z.string(), postcode: z.string() }),
  /** Paid in addition to `cost_total` to the driver who works it. */
  cost_extra_bonus: pounds(),
})
export type HandoverShift = z.infer<typeof HandoverShift>

export const DriverHandover = z.object({
  id: id(),
  /** open: a colleague gives it to anyone; to_me: to the driver; mine: the driver's own. */
  part: z.enum(['open', 'to_me', 'mine']),
  state: z.enum(HANDOVER_STATES).exclude(['withdrawn']),
  /** Until when the colleague can agree, or the office approve; null if it is too late. */
  until: wallClock().nullable(),
  /** The first name of the other driver with the initial of the surname, 'Ann B.'; null: none yet. */
  colleague: z.string().nullable(),
  /** The office's message. */
  answer: z.string(),
  /** The shift that is given away. */
  shift: HandoverShift,
  /** The colleague's shift in exchange; null: none. */
  other: HandoverShift.nullable(),
  /** false: one of the reasons bars the driver from the shift that they would get. */
  can_take: z.boolean(),
  /**
   * The reasons for and against the driver for the shift that they would get; none for their own proposals.
   */
  reasons: OpenShift.shape.reasons,
  rest: OpenShift.shape.rest,
})
export type DriverHandover = z.infer<typeof DriverHandover>

export const DriverHandovers = z.object({ handovers: z.array(DriverHandover) })
export type DriverHandovers = z.infer<typeof DriverHandovers>

/** A shift of a colleague that the driver can work, and whose driver can work theirs. */
const ColleagueShift = HandoverShift.extend({ colleague: z.string(), updated_at: timestamp() })
export type ColleagueShift = z.infer<typeof ColleagueShift>

export const HandoverChoices = z.object({
  /** The bonus of the driver's own shift, which the colleague gets too. */
  cost_extra_bonus: pounds(),
  /**
   * Colleagues who can work the shift, by name: 'Ann B.', with the areas if several share it. Those who share both are left out.
   */
  colleagues: z.array(z.object({ id: id(), name: z.string() })),
  shifts: z.array(ColleagueShift),
})
export type HandoverChoices = z.infer<typeof HandoverChoices>

/** To one colleague, in exchange for a colleague's shift, or to anyone. The driver saw these versions of the shifts. */
export const ProposedHandover = z
  .strictObject({
    seen: seenTimestamp(),
    driver_id: id().optional(),
    other_id: id().optional(),
    /** Needed with `other_id`. */
    other_seen: seenTimestamp().optional(),
  })
  .refine(({ driver_id, other_id }) => driver_id === undefined || other_id === undefined, {
    path: ['driver_id'],
    error: 'Choose a colleague or a shift, not both.',
  })
  .refine(({ other_id, other_seen }) => (other_id === undefined) === (other_seen === undefined), {
    path: ['other_seen'],
    error: 'A shift in exchange needs the version that the driver saw.',
  })
export type ProposedHandover = z.infer<typeof ProposedHandover>
