/** What has been done and not been sent yet, in words. */
import type { QueuedWork } from '@driverdesk/domain/driverApp/actionQueue.ts'
import { timeIn, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { businessTimezone } from '../kernel/settings.ts'
import { dayAndMonth, shortWeekday } from '../ui/dayWords.ts'

/** When it was done, on the wall of the business: '17:58'. */
export const timeOf = ({ at }: QueuedWork): string => timeIn(businessTimezone(), new Date(at))

/** 'Wed 18 Nov'. */
export const dayText = (date: string): string => `${shortWeekday(date)} ${dayAndMonth(date)}`

/** 'Start at 17:58', 'Finish at 22:03'. */
export const actionText = (action: QueuedWork): string =>
  `${action.action === 'start' ? 'Start' : 'Finish'} at ${timeOf(action)}`

/** 'started at 17:58 on Wed 18 Nov': what the office has to be told where the server does not take it. */
export const toTellText = (action: QueuedWork): string => {
  const day = todayIn(businessTimezone(), new Date(action.at))
  return `${action.action === 'start' ? 'started' : 'finished'} at ${timeOf(action)} on ${dayText(day)}`
}
