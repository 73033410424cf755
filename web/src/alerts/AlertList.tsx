import type { Alert } from '@driverdesk/contract/alerts/alerts.routes.ts'
import { ALERT_UNREAD } from '@driverdesk/domain/alerts/alert.ts'
import { type AlertGroup, alertGroups, alertTarget } from '@driverdesk/domain/alerts/alertMenu.ts'
import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { Button, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBellCheck, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, memo, useMemo, useState } from 'react'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { replaceLink, timesheetLink } from '../links/screenLinks.ts'
import { callAddress } from '../ui/CallLink.tsx'
import { momentText } from '../ui/dateText.ts'
import { FailedState } from '../ui/FailedState.tsx'
import { EmptyState, Loading } from '../ui/States.tsx'
import classes from './Alerts.module.css'
import { alertsQuery, useMarkRead } from './alerts.data.ts'

/** The number rendered at first, and added by each 'Show older'. */
const STEP = 50

interface AlertListProps {
  unread: number
  onLeave: () => void
}

/** The alerts in the menu of the bell. It is loaded when the menu opens. */
export function AlertList({ unread, onLeave }: AlertListProps) {
  const { mutate: markRead } = useMarkRead()
  const nothingToMark = unread === 0
  return (
    <>
      <div className={classes.head}>
        <Text fw={650} component="h2">
          Alerts
        </Text>
        {/* Not `disabled`: the button would lose the focus. */}
        <Button
          size="compact-sm"
          variant="subtle"
          data-disabled={nothingToMark || undefined}
          aria-disabled={nothingToMark}
          onClick={() => !nothingToMark && markRead('all')}
        >
          Mark all Read
        </Button>
      </div>
      <AlertRows onRead={markRead} onLeave={onLeave} />
    </>
  )
}

interface AlertRowsProps extends Pick<AlertListProps, 'onLeave'> {
  onRead: (id: number) => void
}

function AlertRows({ onRead, onLeave }: AlertRowsProps) {
  const [shown, setShown] = useState(STEP)
  const { data, error, refetch } = useQuery(alertsQuery)
  const entries = useMemo(() => alertGroups(data ?? []), [data])
  if (!data && error)
    return <FailedState title="The alerts could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.length === 0)
    return (
      <EmptyState
        title="No alerts"
        hint="Things that need your attention appear here: submitted shifts, late starts, new applicants, expiring insurance."
        icon={<IconBellCheck size="1.5rem" stroke={1.5} />}
      />
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it even if it has no buttons
    <section className={classes.scroll} aria-label="List of alerts" tabIndex={0}>
      <ul>
        {entries
          .slice(0, shown)
          .map((entry) =>
            'alerts' in entry ? (
              <GroupRow key={entry.name} group={entry} onRead={onRead} onLeave={onLeave} />
            ) : (
              <AlertRow key={entry.id} alert={entry} onRead={onRead} onLeave={onLeave} />
            ),
          )}
      </ul>
      {entries.length > shown && (
        <Button variant="subtle" size="sm" fullWidth onClick={() => setShown(shown + STEP)}>
          Show older
        </Button>
      )}
    </section>
  )
}

interface GroupRowProps extends Omit<AlertRowProps, 'alert'> {
  group: AlertGroup<Alert>
}

/** Unread alerts of one kind as one entry, which opens to show each. */
function GroupRow({ group: { name, alerts }, onRead, onLeave }: GroupRowProps) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const [newest] = alerts as [Alert]
  const isLate = newest.event === 'late'
  return (
    <li className={classes.row} data-unread="">
      <UnstyledButton className={classes.message} aria-expanded={isOpen} onClick={toggle}>
        {numberText(alerts.length)} {name}
        <IconChevronDown size="1rem" stroke={2} aria-hidden="true" className={classes.chevron} />
      </UnstyledButton>
      {!isOpen && <p className={classes.newest}>{newest.data.message}</p>}
      <div className={classes.foot}>
        <time dateTime={newest.created_at}>{momentText(newest.created_at)}</time>
        {isLate && (
          <Link to="/timesheet" search={{ tab: 'board' }} className={classes.link} onClick={onLeave}>
            Open the day board
          </Link>
        )}
      </div>
      {isOpen && (
        <ul className={classes.group}>
          {alerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} onRead={onRead} onLeave={onLeave} />
          ))}
        </ul>
      )}
    </li>
  )
}

interface AlertRowProps {
  alert: Alert
  onRead: (id: number) => void
  onLeave: () => void
}

/** A click on an unread alert, or on its link, marks it as read. */
const AlertRow = memo(function AlertRow({ alert, onRead, onLeave }: AlertRowProps) {
  const { id, status, created_at, data } = alert
  const isUnread = status === ALERT_UNREAD
  const read = ({ currentTarget }: MouseEvent) => {
    // The button disappears, so the focus moves to the row.
    currentTarget.closest('li')?.focus()
    onRead(id)
  }
  const follow = () => {
    if (isUnread) onRead(id)
    onLeave()
  }
  return (
    <li className={classes.row} data-unread={isUnread || undefined} tabIndex={-1}>
      {isUnread ? (
        <UnstyledButton
          className={classes.message}
          aria-label={`Mark as read: ${data.message}`}
          onClick={read}
        >
          {data.message}
        </UnstyledButton>
      ) : (
        <p className={classes.message}>{data.message}</p>
      )}
      <div className={classes.foot}>
        <time dateTime={created_at}>{momentText(created_at)}</time>
        {/* A server of version 0.1 does not send it. */}
        {typeof alert.driver_phone === 'string' ? (
          <LateActions alert={alert} phone={alert.driver_phone} onFollow={follow} />
        ) : (
          <AlertLink alert={alert} onFollow={follow} />
        )}
      </div>
    </li>
  )
})

interface LateActionsProps {
  alert: Alert
  phone: string
  onFollow: () => void
}

/** Calls a driver who has not started, finds another one, or shows the timesheet that is missing. */
function LateActions({ alert: { data }, phone, onFollow }: LateActionsProps) {
  const { message, shift_id: id, restaurant_id, date: period_date } = data
  const about = <VisuallyHidden>: {message}</VisuallyHidden>
  const number = callAddress(phone)
  return (
    <span className={classes.actions}>
      {number && (
        <a href={number} className={classes.link}>
          <span>Call {phone}</span>
          {about}
        </a>
      )}
      {id !== undefined && restaurant_id !== undefined && period_date !== undefined && (
        <>
          <Link
            {...replaceLink({ id, restaurant_id, period_date })}
            className={classes.link}
            onClick={onFollow}
          >
            Replace{about}
          </Link>
          <Link
            {...timesheetLink(restaurant_id, period_date, -id, 'staff')}
            className={classes.link}
            onClick={onFollow}
          >
            Timesheet{about}
          </Link>
        </>
      )}
    </span>
  )
}

function AlertLink({ alert, onFollow }: { alert: Alert; onFollow: () => void }) {
  const user = useCurrentUser()
  const place = user && alertTarget(alert, roleOf(user))
  if (!place) return null
  const shown = { className: classes.link, onClick: onFollow }
  const about = <VisuallyHidden>: {alert.data.message}</VisuallyHidden>
  const restaurant = 'restaurantId' in place ? place.restaurantId : undefined
  const location = restaurant === undefined ? undefined : (`restaurant-${restaurant}` as const)
  switch (place.screen) {
    case 'schedule': {
      const { driverId: driver, from, interval, cover } = place
      return (
        <Link to="/schedule" search={{ location, driver, from, interval, cover }} {...shown}>
          {cover === undefined ? 'Show in the schedule' : 'Find drivers'}
          {about}
        </Link>
      )
    }
    case 'timesheet':
      return (
        <Link to="/timesheet" search={{ location, from: place.from, row: place.row }} {...shown}>
          Show in the timesheets{about}
        </Link>
      )
    case 'invoices':
      return (
        <Link to="/invoices" search={{ location, from: place.from }} {...shown}>
          Show the invoices{about}
        </Link>
      )
    case 'driver':
      return (
        <Link to="/drivers" search={{ edit: place.driverId }} {...shown}>
          Open the driver{about}
        </Link>
      )
    case 'options':
      return (
        <Link to="/options" search={{ tab: place.tab }} {...shown}>
          {place.tab ? 'Show the messages' : 'Show the options'}
          {about}
        </Link>
      )
    case 'leave':
      return (
        <Link to="/drivers" search={{ show: 'leave' }} {...shown}>
          Show the leave{about}
        </Link>
      )
    case 'applicants':
      return (
        <Link to="/drivers" search={{ group: 'applicants' }} {...shown}>
          Show the applicants{about}
        </Link>
      )
  }
}
