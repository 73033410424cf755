/** Changing many shifts in one step. */
import {
  EDITS,
  FREE_EDITS,
  isStatusChange,
  type ManyShiftsKind,
  MOST_AT_ONCE,
  STATUS_CHANGES,
  TOO_MANY,
  tooManyText,
} from '@driverdesk/domain/shifts/stepKinds.ts'
import { z } from 'zod'
import { flag, id, isoDate, seenTimestamp } from '../kernel/wire.ts'
import { costShown } from './bulkShifts.shapes.ts'
import { pushDrivers, ruleReason, Shift, ShiftForRestaurant, ShiftInput } from './shift.shapes.ts'
import { shortNoticeChoice } from './shortNotice.shapes.ts'

const { restaurant_id, driver_id, start_time, finish_time, cost_bonus, const_fuel_bonus, cost_extra_bonus } =
  ShiftInput.shape

/** New values of a shift. Fields that are not sent keep their values. */
const placing = {
  id: id(),
  /** The version that the client saw. A shift that has changed since is refused. */
  updated_at: seenTimestamp().optional(),
  restaurant_id: restaurant_id.optional(),
  period_date: isoDate().optional(),
  start_time: start_time.optional(),
  finish_time: finish_time.optional(),
}

/** `driver_id` 0 or null makes it an open shift. */
const ShiftToChange = z.strictObject({
  ...placing,
  driver_id: driver_id.optional(),
  /** As in the call for one shift: refused if the driver no longer asks for it. */
  approves_claim: z.literal(true).optional(),
  cost_bonus,
  const_fuel_bonus,
  cost_extra_bonus,
})
export type ShiftToChange = z.output<typeof ShiftToChange>

const FreeShiftToChange = z.strictObject(placing)

const NOTHING_ELSE = 'Publishing, unpublishing and removing change nothing else of the shifts.'

const kindOf = <const Kind extends ManyShiftsKind>(edits: readonly Kind[]) =>
  z.literal([...edits, ...STATUS_CHANGES], 'Must be a kind of change.')

const changesOf = <S extends z.ZodObject<{ id: z.ZodType<number> }>>(shift: S) =>
  z
    .array(shift)
    .min(1, 'Choose at least one shift.')
    .max(MOST_AT_ONCE, TOO_MANY)
    .refine((shifts) => new Set(shifts.map((one) => one.id)).size === shifts.length, {
      error: 'Each shift at most once.',
    })

const ways = { copy: flag().optional(), skip_invalid: flag().optional() }

interface GivenStep {
  kind: ManyShiftsKind
  copy?: 0 | 1 | undefined
  shifts: readonly object[]
}

const isWhole = ({ kind, shifts, copy }: GivenStep): boolean =>
  !isStatusChange(kind) || (copy !== 1 && shifts.every(changesNothing))

const fits = ({ kind, shifts }: GivenStep): boolean => tooManyText(kind, shifts.length) === undefined
const TOO_MANY_OF_A_KIND = {
  path: ['shifts'],
  error: ({ input }: { input: unknown }) => {
    const { kind, shifts } = input as GivenStep
    return tooManyText(kind, shifts.length)
  },
}

const changesNothing = (shift: object): boolean =>
  Object.entries(shift).every(
    ([field, given]) => field === 'id' || field === 'updated_at' || given === undefined,
  )

/**
 * Several shifts in one step and one transaction. One refused shift refuses all, with one message per shift under
 * `shift_ids.{id}` as publishing does (docs/spec/shifts.md#bulk-calls); with `skip_invalid` 1 the others are changed,
 * and the answer says which were not. `copy` 1 leaves the shifts and adds new, unpublished ones with the changes.
 */
export const ManyShiftsChange = z
  .strictObject({
    kind: kindOf(EDITS),
    shifts: changesOf(ShiftToChange),
    ...ways,
    push_drivers: pushDrivers(),
    rule_reason: ruleReason(),
    /** Only for publishing. */
    cost_shown: costShown(),
    short_notice: shortNoticeChoice(),
  })
  .refine(isWhole, { path: ['kind'], error: NOTHING_ELSE })
  .refine(fits, TOO_MANY_OF_A_KIND)
export type ManyShiftsChange = z.input<typeof ManyShiftsChange>

/** The step to check, as it would be sent. */
export const NoticeQuestion = z
  .strictObject({ kind: kindOf(EDITS), shifts: changesOf(ShiftToChange) })
  .refine(isWhole, { path: ['kind'], error: NOTHING_ELSE })
  .refine(fits, TOO_MANY_OF_A_KIND)
export type NoticeQuestion = z.input<typeof NoticeQuestion>

/** The same for a restaurant's own open shifts: publishing submits them, and unpublishing withdraws them. */
export const ManyFreeShiftsChange = z
  .strictObject({ kind: kindOf(FREE_EDITS), shifts: changesOf(FreeShiftToChange), ...ways })
  .refine(isWhole, { path: ['kind'], error: NOTHING_ELSE })
  .refine(fits, TOO_MANY_OF_A_KIND)
export type ManyFreeShiftsChange = z.input<typeof ManyFreeShiftsChange>

/** The outcome of a step: the present `shifts` (removed ones in their last state), and the refusals in words. */
const done = <const S extends z.ZodType, const M extends z.ZodRawShape>(shift: S, more: M) =>
  z.object({
    shifts: z.array(shift),
    refused: z.array(z.object({ shift_id: id(), reason: z.string() })),
    /** Copies that lost their driver. */
    opened: z.array(id()),
    ...more,
  })
/** The working time rules that drivers now break, for staff; left out if none. */
export const ManyShifts = done(Shift, {
  broken: z.array(z.object({ shift_id: id(), text: z.string() })).optional(),
})
export type ManyShifts = z.infer<typeof ManyShifts>
export const ManyShiftsForRestaurant = done(ShiftForRestaurant, {})
export type ManyShiftsForRestaurant = z.infer<typeof ManyShiftsForRestaurant>
