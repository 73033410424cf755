import type { PlannedPublish } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { type DateRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { countOf, dayAndMonth, weekdayName } from '../ui/dayWords.ts'

/** 'Will be published Friday 20 Nov 18:00 · 23 shifts'. */
export const planText = ({ date, time, shifts }: PlannedPublish): string =>
  `Will be published ${weekdayName(date)} ${dayAndMonth(date)} ${time} · ${countOf(shifts, 'shift')}`

/** '16/03/2026 – 22/03/2026', of a day '16/03/2026'. */
export const rangeText = ({ from, to }: DateRange): string =>
  from === to ? displayDate(from) : `${displayDate(from)} – ${displayDate(to)}`
