import type { Alert } from '@driverdesk/contract/alerts/alert.shapes.ts'
import { ALERT_UNREAD } from '@driverdesk/domain/alerts/alert.ts'
import { UnstyledButton } from '@mantine/core'
import { type MouseEvent, memo } from 'react'
import { momentText } from '../ui/momentText.ts'
import { AlertLink } from './AlertLink.tsx'
import classes from './Alerts.module.css'

interface AlertRowProps {
  alert: Alert
  onRead: (id: number) => void
  onLeave: () => void
}

/** Pressed anywhere an unread alert is read; its link leads to what it is about, and reads it too. */
export const AlertRow = memo(function AlertRow({ alert, onRead, onLeave }: AlertRowProps) {
  const { id, status, created_at, data } = alert
  const isUnread = status === ALERT_UNREAD
  const read = ({ currentTarget }: MouseEvent) => {
    // The button goes with the dot: the focus stays at the alert.
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
        <AlertLink alert={alert} onFollow={follow} />
      </div>
    </li>
  )
})
