/** The input and answers of calls on many shifts at once (docs/spec/shifts.md#bulk-calls, docs/spec/shifts.md#copied-shifts). */
import { EXISTING } from '@driverdesk/domain/shifts/copying.ts'
import { z } from 'zod'
import { flag, id, isoDate, money, pounds } from '../kernel/wire.ts'
import { pushDrivers, ruleReason, Shift, ShiftForRestaurant } from './shift.shapes.ts'

/** The shifts of a bulk call: one transaction, all or nothing (docs/spec/shifts.md#bulk-calls). */
export const ShiftSelection = z.strictObject({
  shift_ids: z.array(id()).min(1, 'Choose at least one shift.').max(50_000, 'At most 50,000 shifts at once.'),
  push_drivers: pushDrivers(),
})

/** `skip_invalid` 1 applies the act to the valid shifts instead of refusing all. */
export const SkippingSelection = ShiftSelection.extend({ skip_invalid: flag().optional() })

/**
 * The total pay that the user was shown, in pounds. Publishing is refused if the total differs. If it is missing, nothing is
 * compared. With `skip_invalid` 1 the total covers only the shifts that this call publishes.
 */
export const costShown = () => money().optional()

/** Shifts whose pay changes when they are published, with their total before and after, in pounds. */
export const RateChange = z.object({ shifts: z.int(), shown: pounds(), cost: pounds() })
export type RateChange = z.infer<typeof RateChange>

export const PublishSelection = SkippingSelection.extend({ cost_shown: costShown() })

export const PublishQuestion = ShiftSelection.pick({ shift_ids: true })

/** The shifts that publishing would refuse, and the drivers it would offer open ones. */
export const PublishCheck = z.object({
  /** The shifts that it would refuse, and why. */
  refused: z.array(z.object({ shift_id: id(), reason: z.string() })),
  /** The drivers who would only be offered open shifts. */
  offered: z.object({
    /** Those whom a push message or an email reaches: how many, and the first by name with the number of shifts. */
    count: z.int(),
    drivers: z.array(z.object({ driver_id: id(), full_name: z.string(), shifts: z.int() })),
    /** The others. They see the shifts only in their app. */
    no_device: z.int().optional(),
    /** Those of the others who cannot see them there either, because their areas keep open shifts out of the app. */
    unlisted: z.int().optional(),
    /**
     * The number of drivers who are not notified because they cannot work any of the shifts: a clash, an absence, an expired
     * document or a rule bars them. Undefined if there are too many drivers to check: then they all get the message.
     */
    unable: z.int().optional(),
    /** The number of open shifts that the app does not list yet. Drivers get a message once it does. */
    later: z.int().optional(),
  }),
  /**
   * The shifts with a driver that have a payment for short notice or a cancellation: publishing may take it back. Version 0.1
   * does not send it.
   */
  paid: z.array(id()).optional(),
})
export type PublishCheck = z.infer<typeof PublishCheck>

/** How to treat existing shifts. The default adds every copy. */
const existing = z.literal([...EXISTING], 'Must be skip, add or replace.')

/**
 * The shifts to copy. `to_date` is the first day of the target, `from_date` the first day of the copied range. By default that
 * is the last day with the target's weekday up to the earliest shift (docs/spec/shifts.md#copied-shifts).
 */
export const CopySelection = z.strictObject({
  shift_ids: ShiftSelection.shape.shift_ids,
  to_date: isoDate(),
  from_date: isoDate().optional(),
  existing: existing.optional(),
  /** With it, copies that a rule about working time bars keep their drivers. */
  rule_reason: ruleReason(),
  /** 1: the answer's `shifts` has only the copies that lost their driver. */
  lost_only: flag().optional(),
})
export type CopySelection = z.input<typeof CopySelection>

/** Shifts on the target days at the target restaurants. Nothing is written. */
export const CopyCheck = z.object({
  /** Number of copies that `add` would make. */
  shifts: z.int(),
  /** Number of existing shifts there. */
  there: z.int(),
  /** Copies that match an existing shift: same restaurant, day and times. */
  same: z.int(),
  /** Shifts that `replace` would remove, and copies that it would still skip. */
  replaced: z.int(),
  same_as_kept: z.int(),
  /**
   * For each way to treat existing shifts: the copies that keep their driver only if a reason is given. Missing in answers of
   * version 0.1.
   */
  barred: z.object({ skip: z.int(), add: z.int(), replace: z.int() }).optional(),
})
export type CopyCheck = z.infer<typeof CopyCheck>

/** `opened`: the copies that lost their driver; `lost` has the reasons. */
const copies = <const S extends z.ZodType, const M extends z.ZodRawShape>(shift: S, more: M) =>
  z.object({
    /** The number of all copies. Missing in answers of version 0.1, whose `shifts` has all of them. */
    copied: z.int().optional(),
    shifts: z.array(shift),
    opened: z.array(id()),
    lost: z.array(z.object({ shift_id: id(), reason: z.string() })),
    ...more,
  })
/** `broken`: the rules about working time that copies break, by the shift that was copied; left out if none. */
export const Copies = copies(Shift, {
  broken: z.array(z.object({ shift_id: id(), text: z.string() })).optional(),
})
export const CopiesForRestaurant = copies(ShiftForRestaurant, {})
