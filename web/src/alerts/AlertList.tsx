import type { Alert } from '@driverdesk/contract/alerts/alert.shapes.ts'
import { Button, Text } from '@mantine/core'
import { IconBellCheck } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailedState } from '../ui/FailedState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { AlertRow } from './AlertRow.tsx'
import classes from './Alerts.module.css'
import { useMarkRead } from './alerts.data.ts'

/** So many are drawn at first, and with each 'Show older'. */
const STEP = 50

interface AlertListProps {
  alerts: UseQueryResult<Alert[]>
  unread: number
  /** The person goes to what an alert is about. */
  onLeave: () => void
}

export function AlertList({ alerts, unread, onLeave }: AlertListProps) {
  const { mutate: markRead } = useMarkRead()
  const nothingToMark = unread === 0
  return (
    <>
      <div className={classes.head}>
        <Text fw={650} component="h2">
          Alerts
        </Text>
        {/* Not disabled: what has the focus would lose it. */}
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
      <AlertRows alerts={alerts} onRead={markRead} onLeave={onLeave} />
    </>
  )
}

interface AlertRowsProps extends Pick<AlertListProps, 'alerts' | 'onLeave'> {
  onRead: (id: number) => void
}

function AlertRows({ alerts, onRead, onLeave }: AlertRowsProps) {
  const [shown, setShown] = useState(STEP)
  const { data, error } = alerts
  if (!data && error)
    return (
      <FailedState
        title="The alerts could not be loaded"
        error={error}
        onRetry={() => void alerts.refetch()}
      />
    )
  if (!data) return <Loading />
  if (data.length === 0)
    return (
      <EmptyState
        title="No alerts"
        hint="What needs you shows up here: submitted shifts, late starts, new applicants, insurances that run out."
        icon={<IconBellCheck size="1.5rem" stroke={1.5} />}
      />
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it, also where nothing in it can be pressed
    <section className={classes.scroll} aria-label="List of alerts" tabIndex={0}>
      <ul className={classes.list}>
        {data.slice(0, shown).map((alert) => (
          <AlertRow key={alert.id} alert={alert} onRead={onRead} onLeave={onLeave} />
        ))}
      </ul>
      {data.length > shown && (
        <Button variant="subtle" size="sm" fullWidth onClick={() => setShown(shown + STEP)}>
          Show older
        </Button>
      )}
    </section>
  )
}
