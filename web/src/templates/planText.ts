import type { RateChange } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import type { PlannedPublish } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { rateChangeText } from '@driverdesk/domain/shifts/rateChange.ts'
import { PUSH_SEND } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { countOf, dayAndMonth, weekdayName } from '../ui/dayWords.ts'

/** 'Will be published Friday 20 Nov 18:00 · 23 shifts'. */
export const planText = ({ date, time, shifts }: PlannedPublish): string =>
  `Will be published ${weekdayName(date)} ${dayAndMonth(date)} ${time} · ${countOf(shifts, 'shift')}`

/** Whether the drivers are told. */
export const toldText = ({ push_drivers }: Pick<PlannedPublish, 'push_drivers'>): string =>
  push_drivers === PUSH_SEND ? 'Drivers are told by push message.' : 'Drivers are not told.'

/**
 * Says that publishing the plan now sets another rate than the one shown
 * (docs/spec/shifts.md#publishing-sets-the-rate).
 */
export const nowRateText = ({ shifts, shown, cost }: RateChange): string =>
  rateChangeText(shifts, poundsToPence(shown), poundsToPence(cost))

/** The same for the time that is set, until when the rates may change once more. */
export const plannedRateText = (change: RateChange): string =>
  `${nowRateText(change)} What counts is the rate at the time of publishing.`
