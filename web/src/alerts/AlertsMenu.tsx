import { ALERT_UNREAD } from '@driverdesk/domain/alerts/alert.ts'
import { ActionIcon, Indicator, Popover, Tooltip, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { AlertList } from './AlertList.tsx'
import classes from './Alerts.module.css'
import { alertsQuery, useAlertsLive } from './alerts.data.ts'

/** More are not counted on the bell; its name has the number. */
const MOST_SHOWN = 99

/** The bell of the top bar: how many alerts are unread, and the alerts themselves (docs/spec/alerts.md#alerts-menu). */
export function AlertsMenu() {
  const [opened, { toggle, close }] = useDisclosure(false)
  const alerts = useQuery(alertsQuery)
  const newest = useAlertsLive()
  const unread = alerts.data?.filter(({ status }) => status === ALERT_UNREAD).length ?? 0
  const label = `Alerts [${unread}]`
  const onToggle = () => {
    // What has gone out of sight since is not announced.
    if (!opened) void alerts.refetch()
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
            <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={onToggle}>
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
        <Popover.Dropdown className={classes.dropdown}>
          <AlertList alerts={alerts} unread={unread} onLeave={close} />
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden aria-live="polite">{newest}</VisuallyHidden>
    </>
  )
}
