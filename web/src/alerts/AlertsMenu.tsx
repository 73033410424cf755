import { ActionIcon, Indicator, Popover, Tooltip, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LaterPart } from '../ui/LaterPart.tsx'
import classes from './Alerts.module.css'
import { unreadAlertsQuery, useAlertsLive } from './alerts.data.ts'

const load = async () => (await import('./AlertList.tsx')).AlertList
const loadAhead = () => void load().catch(() => undefined)

/** The most that the bell shows. Its label has the exact number. */
const MOST_SHOWN = 99

/** The bell of the top bar, with the number of unread alerts and their list (docs/spec/alerts.md#alerts-menu). */
export function AlertsMenu() {
  const [opened, { toggle, close }] = useDisclosure(false)
  const { data: counted, refetch: count } = useQuery(unreadAlertsQuery)
  const newest = useAlertsLive()
  const unread = counted?.count ?? 0
  const onToggle = () => {
    void count()
    toggle()
  }
  const label = `Alerts [${unread}]`
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
