import { mayOpen } from '../accounts/screens.ts'
import type { Role } from '../kernel/roles.ts'
import type { IsoDate } from '../kernel/wallClock.ts'
import { ALERT_UNREAD, type AlertData } from './alert.ts'

export type AlertTarget =
  | {
      screen: 'schedule'
      restaurantId?: number
      driverId?: number
      from?: IsoDate
      interval?: 'day'
      cover?: number
    }
  | { screen: 'timesheet'; restaurantId?: number; from?: IsoDate; row?: number }
  | { screen: 'invoices'; restaurantId?: number; from?: IsoDate }
  | { screen: 'driver'; driverId: number }
  | { screen: 'applicants' }
  | { screen: 'leave' }
  | { screen: 'options'; tab?: 'messages' }

export interface AlertAbout {
  channel: string
  event: string
  data: AlertData
}

/**
 * Finds the screen that an alert leads to; undefined if the role may not open a screen that shows it
 * (docs/spec/accounts.md#who-opens-what), or for an unknown kind. A manager sees drivers on the schedule, and applicants
 * nowhere.
 */
export function alertTarget({ channel, event, data }: AlertAbout, role: Role): AlertTarget | undefined {
  const mayOpenDrivers = mayOpen(role, '/drivers')
  const {
    leave_id: cover,
    restaurant_id: restaurantId,
    driver_id: driverId,
    timesheet_id: timesheetId,
    date: from,
  } = data
  switch (`${channel} ${event}`) {
    case 'shift request':
    case 'planned publish refused':
      return { screen: 'schedule', restaurantId, from }
    case 'shift ask':
    case 'shift late':
    case 'shift overlap':
    case 'shift reject':
    case 'shift unfilled':
      return { screen: 'schedule', restaurantId, from, interval: 'day' }
    case 'shift sick':
      return { screen: 'schedule', restaurantId, from, interval: 'day', cover }
    case 'timesheet finish':
      return { screen: 'timesheet', restaurantId, from, row: timesheetId }
    case 'invoice payment-failed':
    case 'invoice payment-stray':
    case 'invoice refund-failed':
    case 'invoice refund-late':
    case 'invoice refund-twice':
    case 'invoice copy-failed':
      return { screen: 'invoices', restaurantId, from }
    case 'option update':
    case 'option texts':
      return { screen: 'options' }
    case 'driver message text-failed':
      // Only administrators see the texts.
      return mayOpenDrivers ? { screen: 'options', tab: 'messages' } : { screen: 'schedule', driverId }
    case 'driver store':
      if (!mayOpenDrivers) return undefined
      return driverId === undefined ? { screen: 'applicants' } : { screen: 'driver', driverId }
    case 'driver leave':
      return mayOpenDrivers ? { screen: 'leave' } : { screen: 'schedule', driverId, from }
    case 'driver insurance':
      if (driverId === undefined) return undefined
      return mayOpenDrivers ? { screen: 'driver', driverId } : { screen: 'schedule', driverId }
    default:
      return undefined
  }
}

interface GroupedAlert {
  id: number
  channel: string
  event: string
  status: number
}

/** Several unread alerts of one kind, the newest first. */
export interface AlertGroup<A> {
  /** 'shifts not started'. */
  name: string
  alerts: readonly A[]
}

const NAMES: Readonly<Record<string, string>> = {
  'shift request': 'requests from restaurants',
  'shift ask': 'changes asked for by restaurants',
  'shift late': 'shifts not started',
  'shift reject': 'rejected shifts',
  'shift overlap': 'unpublished shifts that clash with another',
  'shift unfilled': 'shifts that no one accepted',
  'timesheet finish': 'submitted timesheets',
  'driver store': 'new applicants',
  'driver leave': 'messages about leave',
  'driver insurance': 'expiring insurances',
  'driver message text-failed': 'text messages that were not sent',
  'invoice payment-failed': 'failed payments',
  'invoice payment-stray': 'payments without an invoice',
  'invoice refund-failed': 'failed refunds',
  'invoice refund-late': 'refunds that wait',
  'invoice refund-twice': 'refunds made twice',
  'invoice copy-failed': 'invoices that were not copied',
  'planned publish refused': 'planned publishes that left shifts out',
  'option update': 'changed options',
}

const kindOf = ({ channel, event }: GroupedAlert): string => `${channel} ${event}`

/**
 * Puts unread alerts of one kind together, at the place of the newest (docs/spec/alerts.md#alerts-menu). Read ones, and
 * those of an unknown kind, stay alone.
 */
export function alertGroups<A extends GroupedAlert>(alerts: readonly A[]): (A | AlertGroup<A>)[] {
  const unread = Map.groupBy(
    alerts.filter(({ status }) => status === ALERT_UNREAD),
    kindOf,
  )
  return alerts.flatMap((alert): (A | AlertGroup<A>)[] => {
    const name = NAMES[kindOf(alert)]
    const alike = unread.get(kindOf(alert)) ?? []
    if (alert.status !== ALERT_UNREAD || name === undefined || alike.length < 2) return [alert]
    return alike[0] === alert ? [{ name, alerts: alike }] : []
  })
}
