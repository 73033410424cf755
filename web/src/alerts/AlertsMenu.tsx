import { ALERT_UNREAD } from '@driverdesk/domain/alerts/alert.ts'
import { ActionIcon, Indicator, Popover, Tooltip, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LaterPart } from '../ui/LaterPart.tsx'
import classes from './Alerts.module.css'
import { alertsQuery, unreadAlertsQuery, useAlertsLive } from './alerts.data.ts'

const load = async () => (await import('./AlertList.tsx')).AlertList
const loadAhead = () => void load().catch(() => undefined)

/** The most that the bell shows. Its label has the exact number. */
const MOST_SHOWN = 99

/** The bell of the top bar, with the number of unread alerts and their list (docs/spec/alerts.md#alerts-menu). */
export function AlertsMenu() {
  const [opened, { toggle, close }] = useDisclosure(false)
  // The list comes when it is first opened, and then counts for itself.
  const [isListed, setListed] = useState(false)
  const alerts = useQuery({ ...alertsQuery, enabled: isListed })
  const { data: counted } = useQuery({ ...unreadAlertsQuery, enabled: !alerts.data })
  const newest = useAlertsLive()
  const unread = alerts.data?.filter(({ status }) => status === ALERT_UNREAD).length ?? counted?.count ?? 0
  const label = `Alerts [${unread}]`
  const onToggle = () => {
    // No event says that an alert has left the reader's scope.
    if (!opened && isListed) void alerts.refetch()
    setListed(true)
    toggle()
  }
  return (
    <>
      <Popover
        opened={opened}
        onDismiss={close}
        position="bottom-end"
        offset={6}
        width="min(25rem, calc(100vw - 1rem))"
        shadow="md"
        trapFocus
        returnFocus
        transitionProps={{ duration: 0 }}
      >
        <Tooltip label={label} disabled={opened}>
          <Popover.Target>
            <ActionIcon
              className={classes.button}
              variant="subtle"
              color="gray"
              size={36}
              aria-label={label}
              onPointerEnter={loadAhead}
              onClick={onToggle}
            >
              <Indicator
                label={unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
                disabled={unread === 0}
                size="1rem"
                offset={2}
                color="red"
                classNames={{ indicator: classes.count }}
              >
                <IconBell size="1.25rem" stroke={1.5} className={classes.bell} />
              </Indicator>
            </ActionIcon>
          </Popover.Target>
        </Tooltip>
        <Popover.Dropdown p={0}>
          <LaterPart what="alerts" load={load} props={{ unread, onLeave: close }} />
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden aria-live="polite">{newest}</VisuallyHidden>
    </>
  )
}
