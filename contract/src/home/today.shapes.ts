/** Today's work for the office (docs/spec/shell.md#today). */
import { EXPIRING_DOCUMENTS, type ExpiryField } from '@driverdesk/domain/drivers/documentExpiry.ts'
import { z } from 'zod'
import { clockTime, id, isoDate, pounds, timestamp } from '../kernel/wire.ts'
import { Leave } from '../leave/leave.shapes.ts'
import { ShiftAsk } from '../shifts/shiftAsk.shapes.ts'

/** The number of lines of a part, unless it is requested in full. */
export const FIRST_LINES = 5

/** `lines` is the number of lines, of which `first` has up to `FIRST_LINES`; `count` is the number of all records behind them. */
const part = <Item extends z.ZodType>(item: Item) =>
  z.object({ count: z.int(), lines: z.int(), first: z.array(item) })

/** `driver_id` and the facts about the driver are null for an open shift. */
export const TodayShift = z.object({
  id: id(),
  restaurant_id: id(),
  restaurant_name: z.string(),
  driver_id: id().nullable(),
  driver_name: z.string().nullable(),
  driver_phone: z.string().nullable(),
  period_date: isoDate(),
  start_time: clockTime(),
  finish_time: clockTime(),
})
export type TodayShift = z.infer<typeof TodayShift>

/** An open shift, and until when it is offered to a driver in turn; null if there is no open offer. */
export const OpenTodayShift = TodayShift.extend({ offered_until: timestamp().nullable() })
export type OpenTodayShift = z.infer<typeof OpenTodayShift>

export const LateShift = TodayShift.extend({ state: z.enum(['late', 'not started']) })
export type LateShift = z.infer<typeof LateShift>

/** A request of a restaurant about a published shift, which waits for an answer. */
export const AskedShift = TodayShift.extend({
  ask: ShiftAsk,
  /** The version of the shift. */
  updated_at: timestamp(),
})
export type AskedShift = z.infer<typeof AskedShift>

/** An open shift that drivers ask for in their app. */
export const ClaimedShift = TodayShift.extend({ drivers: z.int() })
export type ClaimedShift = z.infer<typeof ClaimedShift>

/** A shift that its driver gives to a colleague, perhaps in exchange for another. Both agree, and the office has not answered. */
export const HandedOverShift = TodayShift.extend({
  handover_id: id(),
  taker_name: z.string(),
  other: TodayShift.pick({
    restaurant_name: true,
    period_date: true,
    start_time: true,
    finish_time: true,
  }).nullable(),
})
export type HandedOverShift = z.infer<typeof HandedOverShift>

/** The shifts of one restaurant, from the first day to the last. */
export const RequestedShifts = z.object({
  restaurant_id: id(),
  restaurant_name: z.string(),
  shifts: z.int(),
  from: isoDate(),
  to: isoDate(),
})
export type RequestedShifts = z.infer<typeof RequestedShifts>

export const UnacknowledgedShifts = z.object({
  driver_id: id(),
  driver_name: z.string(),
  driver_phone: z.string(),
  shift_ids: z.array(id()),
  /** The start of the earliest. */
  period_date: isoDate(),
  start_time: clockTime(),
})
export type UnacknowledgedShifts = z.infer<typeof UnacknowledgedShifts>

export const TodayDocument = z.object({
  driver_id: id(),
  driver_name: z.string(),
  driver_phone: z.string(),
  field: z.enum(EXPIRING_DOCUMENTS.map(({ field }) => field) as [ExpiryField, ...ExpiryField[]]),
  date: isoDate(),
})
export type TodayDocument = z.infer<typeof TodayDocument>

export const OverdueRestaurant = z.object({
  restaurant_id: id(),
  restaurant_name: z.string(),
  invoices: z.int(),
  oldest_due_date: isoDate(),
  overdue: pounds(),
})
export type OverdueRestaurant = z.infer<typeof OverdueRestaurant>

export const Today = z.object({
  /** Published shifts whose drivers have not started: late, or over without a start. */
  late: part(LateShift),
  /** Open shifts until tomorrow that are not over. */
  open: part(OpenTodayShift),
  /** Submitted timesheets that are not approved, by day, without those that a restaurant queries. */
  toApprove: part(z.object({ date: isoDate(), timesheets: z.int() })).extend({
    /** The last day; null if none waits. */
    last: isoDate().nullable(),
  }),
  /** Open shifts that drivers ask for and that have not begun, the earliest first; `count` is the number of requests. */
  claimed: part(ClaimedShift),
  /** Restaurants' requests about published shifts that have not ended, the earliest shift first. */
  asked: part(AskedShift),
  /** Agreed proposals to give away or swap, until one of their shifts begins. */
  handovers: part(HandedOverShift),
  /** Requests for leave that wait for an answer, by first day; none for a manager, who does not answer them. */
  leave: part(Leave),
  /** Shifts from today on that restaurants submitted and that are not published. */
  requested: part(RequestedShifts),
  /** Published shifts of the next seven days that have not begun and that their drivers have not acknowledged. */
  unacknowledged: part(UnacknowledgedShifts),
  /** Documents of active drivers that have expired or expire within 30 days. */
  documents: part(TodayDocument),
  /** Invoices past their due date, and their total in pounds. */
  overdue: part(OverdueRestaurant).extend({ total: pounds() }),
})
export type Today = z.infer<typeof Today>

/** `whole`: the part whose lines are all wanted, up to 500. */
export const TodayQuery = z.strictObject({ whole: Today.keyof().optional() })
export type TodayQuery = z.infer<typeof TodayQuery>
