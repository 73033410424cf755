import type { QueuedWork } from '@driverdesk/domain/driverApp/actionQueue.ts'
import { timeIn, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { businessTimezone } from '../kernel/settings.ts'
import { dayAndMonth, shortWeekday } from '../ui/dayWords.ts'

const timeOf = ({ at }: QueuedWork): string => timeIn(businessTimezone(), new Date(at))

export const dayText = (date: string): string => `${shortWeekday(date)} ${dayAndMonth(date)}`

export const actionText = (action: QueuedWork): string =>
  `${action.action === 'start' ? 'Start' : 'Finish'} at ${timeOf(action)}`

/** 'started at 17:58 on Wed 18 Nov': for the driver to tell the office if the server refuses it. */
export const toTellText = (action: QueuedWork): string => {
  const day = todayIn(businessTimezone(), new Date(action.at))
  return `${action.action === 'start' ? 'started' : 'finished'} at ${timeOf(action)} on ${dayText(day)}`
}
