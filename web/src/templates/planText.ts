import type { PlannedPublish } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { countOf, dayAndMonth, weekdayName } from '../ui/dayWords.ts'

/** 'Will be published Friday 20 Nov 18:00 · 23 shifts'. */
export const planText = ({ date, time, shifts }: PlannedPublish): string =>
  `Will be published ${weekdayName(date)} ${dayAndMonth(date)} ${time} · ${countOf(shifts, 'shift')}`
