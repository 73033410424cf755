/** The form that plans to publish at a set time. */
import type {
  NewPlannedPublish,
  PlannedPublish,
} from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { typedDate } from '@driverdesk/domain/kernel/typedDate.ts'
import { addDays, displayDate, isClockTime, isIsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { PUSH_NOT, PUSH_SEND } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { publishAtProblem } from '@driverdesk/domain/templates/publishAt.ts'
import type { ScheduleScene } from './scheduleTools.data.ts'

export interface PublishAtValues {
  /** 'DD/MM/YYYY' */
  date: string
  /** 'HH:mm' */
  time: string
  tells: boolean
}

export const PUBLISH_AT_LABELS: Readonly<Record<keyof PublishAtValues, string>> = {
  date: 'Date',
  time: 'Time',
  tells: 'Tell the drivers by push message',
}

/** Drivers look at their phones in the evening. */
const EVENING = '18:00'

/** The next evening by the business's clock. */
export const newPublishAt = ({ date, time }: WallTime): PublishAtValues => ({
  date: displayDate(time < EVENING ? date : addDays(date, 1)),
  time: EVENING,
  tells: true,
})

export const plannedValues = ({ date, time, push_drivers }: PlannedPublish): PublishAtValues => ({
  date: displayDate(date),
  time,
  tells: push_drivers === PUSH_SEND,
})

export function publishAtProblems(
  { date, time }: PublishAtValues,
  now: Date,
  timeZone: string,
): Partial<Record<keyof PublishAtValues, string>> {
  const day = typedDate(date)
  if (!day || !isIsoDate(day)) return { date: 'Date invalid format.' }
  if (!isClockTime(time)) return { time: 'Time invalid format.' }
  const problem = publishAtProblem({ date: day, time }, now, timeZone)
  return problem ? { [problem.field]: problem.message } : {}
}

export const whenBody = ({ date, time, tells }: PublishAtValues) =>
  ({ date: typedDate(date) ?? date, time, push_drivers: tells ? PUSH_SEND : PUSH_NOT }) as const

/** Publishes the selected shifts, or everything on screen. */
export function publishAtBody(
  values: PublishAtValues,
  { location, toPublish: { shiftIds, range } }: ScheduleScene,
): NewPlannedPublish {
  const at = whenBody(values)
  if (shiftIds) return { ...at, shift_ids: [...shiftIds] }
  return {
    ...at,
    location_type: location?.type ?? 'all',
    location_id: location?.id,
    period_date_from: range.from,
    period_date_to: range.to,
  }
}
