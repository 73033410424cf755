import type { ClaimWay } from '@driverdesk/domain/areas/areaRules.ts'
import type { CancelledBy } from '@driverdesk/domain/shifts/cancelling.ts'
import type { PaidTime } from '@driverdesk/domain/shifts/paidTime.ts'
import type { AskKind, AskState } from '@driverdesk/domain/shifts/shiftAsk.ts'
import type { ClaimState } from '@driverdesk/domain/shifts/shiftAudit.ts'
import type { ShortNoticeKind, StoredExemption } from '@driverdesk/domain/shifts/shortNotice.ts'
import type { Generated } from 'kysely'
import type {
  Id,
  Money,
  MoneyOrNull,
  MoneyOrZero,
  Nullable,
  NullableTimestamp,
  Text,
  Timestamp,
} from '../kernel/tables.ts'

export interface ShiftTables {
  shift: ShiftTable
  shift_event: ShiftEventTable
  told_shift: ToldShiftTable
  shift_to_tell: ShiftToTellTable
  shift_ask: ShiftAskTable
  short_notice: ShortNoticeTable
  claim: ClaimTable
}

interface ShiftTable {
  id: Id
  restaurant_id: number
  /** null: an open shift. */
  driver_id: number | null
  driver_id_canceled: number | null
  /** Set with `driver_id_canceled`. */
  cancelled_by: CancelledBy | null
  /** 10 new, 20 published, 30 draft. */
  status: 10 | 20 | 30
  /** 10 assigned, 20 free, 30 stale. */
  status_assigned: 10 | 20 | 30
  period_date: string
  start_time: string
  finish_time: string
  cost_per_hour: Money
  cost_total: Money
  cost_bonus: MoneyOrZero
  const_fuel_bonus: MoneyOrZero
  cost_extra_bonus: MoneyOrZero
  fuel_bonus_0: Generated<number>
  fuel_bonus_3: Generated<number>
  fuel_bonus_6: Generated<number>
  extra_request: Generated<0 | 1>
  comment: Text
  comment_cancelled: Text
  /**
   * It is open because its driver, `driver_id_canceled`, reported that they cannot work. The database clears it if the
   * shift gets another driver.
   */
  cannot_work: Nullable<true>
  /**
   * The rule that it breaks and the reason for overruling it; '' if there is none. Cleared by other hours or another
   * driver.
   */
  rule_reason: Text
  /** The breaches that the reason is about, by their keys (`isKnown`). */
  rule_keys: Nullable<string>
  creator_id: number | null
  moderator_id: number | null
  restaurateur_creator_id: number | null
  restaurateur_moderator_id: number | null
  /** The shift that this one was copied from. */
  shift_id: number | null
  modified_shift_id: number | null
  /** How drivers get it in their app; null: by the rule of the area. */
  claims: ClaimWay | null
  /** Hours before the start at which the best driver who asks gets it; null: by the rule of the area. */
  claim_hours: number | null
  acknowledged_at: NullableTimestamp
  created_at: Timestamp
  updated_at: Timestamp
}

/** A charge of a shift (docs/spec/shifts.md#charge-events). */
interface ShiftEventTable {
  id: Id
  /** 10 shift cancelled, 20 extra request, 30 charge removed, 40 fee or bonus set on edit. */
  event: 10 | 20 | 30 | 40
  /** 10 shift, 20 timesheet; `model_id` is its id. */
  model_type: 10 | 20
  model_id: number
  shift_id: number
  restaurant_id: number
  driver_id: number | null
  period_date: string
  cost: Money
  /** The restaurant's charge for a cancellation. */
  restaurant_charge: MoneyOrZero
  /** Only for cancellations. */
  cancelled_by: CancelledBy | null
  comment_cancelled: Text
  creator_id: number | null
  created_at: Timestamp
  /** The payment of a change at short notice. */
  short_notice: Nullable<true>
}

/** A driver's last notice of a shift, and the version they last acknowledged. */
interface ToldShiftTable {
  driver_id: number
  shift_id: number
  restaurant_id: number
  period_date: string
  start_time: string
  finish_time: string
  is_gone: Generated<boolean>
  acknowledged: Nullable<{
    restaurant_id: number
    period_date: string
    start_time: string
    finish_time: string
  }>
  told_at: Timestamp
}

/** A published open shift of which drivers are notified once the list in their app has it. */
interface ShiftToTellTable {
  shift_id: number
}

/** A restaurant's request about a published shift. Each shift has at most one open request. */
interface ShiftAskTable {
  id: Id
  shift_id: number
  restaurant_id: number
  kind: AskKind
  state: Generated<AskState>
  /** The shift when it was asked about. */
  was_date: string
  was_start: string
  was_finish: string
  /** The wanted times; null if it asks to cancel. */
  start_time: string | null
  finish_time: string | null
  note: Text
  /** The charge that the restaurant was shown; null if it asks for a change. */
  charge: MoneyOrNull
  answer: Text
  restaurateur_id: number | null
  /** Who answered or withdrew it; null if it waits or was closed. */
  answered_by: Nullable<string>
  asked_at: Timestamp
  answered_at: NullableTimestamp
}

/** A change of a published shift at short notice, with its payment or exemption. Rows are only added. */
interface ShortNoticeTable {
  id: Id
  step_id: number
  /** It may have been removed since. */
  shift_id: number
  restaurant_id: number
  driver_id: number
  kind: ShortNoticeKind
  /** The shift before the change. */
  period_date: string
  start_time: string
  finish_time: string
  /** Minutes until the start. */
  notice: number
  /** Minutes that the driver lost. */
  lost: number
  driver_pay: Money
  restaurant_charge: Money
  exemption: Nullable<StoredExemption>
  note: Text
  /** The charge; it goes if the change is undone. */
  shift_event_id: Nullable<number>
  /** The time that the payment is for; null if there is none. */
  paid_time: Nullable<PaidTime>
  actor: string
  actor_name: string
  at: Timestamp
}

/** A driver's request for an open shift. It has no reference to the shift, which it outlives. */
interface ClaimTable {
  id: Id
  shift_id: number
  driver_id: number
  state: Generated<ClaimState>
  /** The shift when the driver asked for it. */
  restaurant_id: number
  period_date: string
  start_time: string
  finish_time: string
  asked_at: Timestamp
  /** Who in the office declined it; null if it waits or was withdrawn. */
  answered_by: Nullable<string>
  answered_at: NullableTimestamp
}
