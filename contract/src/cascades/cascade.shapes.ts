/** Offers of open shifts to drivers in turn (docs/spec/cascades.md). */
import { CASCADE_ENDS, MOST_CASCADES, OFFER_STATES } from '@driverdesk/domain/cascades/cascade.ts'
import { MOST_BEFORE_START, WINDOW_MINUTES } from '@driverdesk/domain/cascades/offerTimes.ts'
import { z } from 'zod'
import { id, timestamp } from '../kernel/wire.ts'

const WINDOW_INVALID = `Must be a number of minutes from ${WINDOW_MINUTES.least} to ${WINDOW_MINUTES.most}.`
const BEFORE_INVALID = `Must be a number of minutes from 0 to ${MOST_BEFORE_START}.`

const shiftIds = () =>
  z
    .array(id())
    .min(1, 'Choose at least one shift.')
    .max(MOST_CASCADES, `At most ${MOST_CASCADES} shifts at once.`)

export const NewCascades = z.strictObject({
  shift_ids: shiftIds(),
  /** The driver who is asked first. */
  first_driver_id: id().nullish(),
  /** How long each driver has to answer. If left out, it depends on the time until the start. */
  minutes: z
    .int({ error: WINDOW_INVALID, abort: true })
    .min(WINDOW_MINUTES.least, WINDOW_INVALID)
    .max(WINDOW_MINUTES.most, WINDOW_INVALID)
    .nullish(),
  /** Offers end this many minutes before the start of each shift; 30 by default. */
  minutes_before: z
    .int({ error: BEFORE_INVALID, abort: true })
    .min(0, BEFORE_INVALID)
    .max(MOST_BEFORE_START, BEFORE_INVALID)
    .optional(),
})
export type NewCascades = z.infer<typeof NewCascades>

/** A shift that cannot be offered in turn, and why. */
const RefusedShift = z.object({ shift_id: id(), problem: z.string() })

/** Says what `start` would do now, and writes nothing. */
export const CascadesCheck = z.object({
  /** The first offer of each shift; the driver is null if no one can be asked now. */
  first: z.array(
    z.object({
      shift_id: id(),
      driver: z.object({ id: id(), full_name: z.string() }).nullable(),
      until: timestamp(),
      /** A sentence if the driver has an unpublished shift in the caller's scope at that time. */
      overlap: z.string().nullable(),
      /** Why the chosen first driver is skipped; null if they are not. */
      first_skipped: z.string().nullable(),
    }),
  ),
  refused: z.array(RefusedShift),
  /** The end of the quiet hours, until which nothing is sent; null outside them. */
  quiet_until: timestamp().nullable(),
})
export type CascadesCheck = z.infer<typeof CascadesCheck>

export const StartedCascades = z.object({
  started: z.array(id()),
  refused: z.array(RefusedShift),
  /** As in `CascadesCheck`. */
  quiet_until: timestamp().nullable(),
})
export type StartedCascades = z.infer<typeof StartedCascades>

export const CascadesToStop = z.strictObject({ shift_ids: shiftIds() })

/** An offer to a driver, or a skipped driver. */
const CascadeStep = z.object({
  driver: z.object({ id: id(), full_name: z.string() }),
  state: z.enum(OFFER_STATES),
  /** Why the driver was skipped; '' for an offer. */
  reason: z.string(),
  at: timestamp(),
  /** null: skipped. */
  until: timestamp().nullable(),
})
export type CascadeStep = z.infer<typeof CascadeStep>

export const Cascade = z.object({
  id: id(),
  shift_id: id(),
  restaurant: z.object({ id: id(), name: z.string() }),
  period_date: z.string(),
  start_time: z.string(),
  finish_time: z.string(),
  /** null: it depends on the time until the start. */
  minutes: z.int().nullable(),
  last_at: timestamp(),
  started_by: z.string(),
  started_at: timestamp(),
  /** null: it is running. */
  ended_as: z.enum(CASCADE_ENDS).nullable(),
  ended_at: timestamp().nullable(),
  /** In chronological order. */
  steps: z.array(CascadeStep),
})
export type Cascade = z.infer<typeof Cascade>

export const Cascades = z.object({
  /** The end of the quiet hours, until which nothing is sent; null outside them. */
  quiet_until: timestamp().nullable(),
  cascades: z.array(Cascade),
})
export type Cascades = z.infer<typeof Cascades>
