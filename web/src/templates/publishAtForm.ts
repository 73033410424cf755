/** The form that plans to publish at a set time (issue 8). */
import type { NewPlannedPublish } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { typedDate } from '@driverdesk/domain/kernel/typedDate.ts'
import { displayDate, isClockTime, isIsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { PUSH_NOT, PUSH_SEND } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { publishAtProblem } from '@driverdesk/domain/templates/publishAt.ts'
import type { ScheduleScene } from './scheduleTools.data.ts'

export interface PublishAtValues {
  /** As people write it, 'DD/MM/YYYY'. */
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

export const newPublishAt = (today: string): PublishAtValues => ({
  date: displayDate(today),
  time: '18:00',
  tells: true,
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

/** What is on screen, at that time. */
export function publishAtBody(
  { date, time, tells }: PublishAtValues,
  scene: ScheduleScene,
): NewPlannedPublish {
  const at = { date: typedDate(date) ?? date, time, push_drivers: tells ? PUSH_SEND : PUSH_NOT } as const
  if (scene.shownIds) return { ...at, shift_ids: scene.shownIds }
  return {
    ...at,
    location_type: scene.location?.type ?? 'all',
    location_id: scene.location?.id,
    period_date_from: scene.range.from,
    period_date_to: scene.range.to,
  }
}
