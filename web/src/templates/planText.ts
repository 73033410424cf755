import type { PlannedPublish } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { PUSH_SEND } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { countOf, dayAndMonth, weekdayName } from '../ui/dayWords.ts'

/** 'Will be published Friday 20 Nov 18:00 · 23 shifts'. */
export const planText = ({ date, time, shifts }: PlannedPublish): string =>
  `Will be published ${weekdayName(date)} ${dayAndMonth(date)} ${time} · ${countOf(shifts, 'shift')}`

/** Whether the drivers are told. */
export const toldText = ({ push_drivers }: Pick<PlannedPublish, 'push_drivers'>): string =>
  push_drivers === PUSH_SEND ? 'Drivers are told by push message.' : 'Drivers are not told.'
