import { ALERT_UNREAD } from './alert.ts'

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
