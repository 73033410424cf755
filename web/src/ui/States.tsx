import { Center, Loader, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconInbox, IconWifiOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useIsOnline } from '../kernel/online.ts'
import { FailedState } from './FailedState.tsx'

export function EmptyState({
  title,
  hint,
  action,
  icon = <IconInbox size="1.5rem" stroke={1.5} />,
}: {
  title: string
  hint?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}) {
  return (
    <Center mih={160} p="md">
      <Stack align="center" gap="xs" maw={420}>
        <ThemeIcon size={48} radius="xl" variant="light" color="gray" aria-hidden="true">
          {icon}
        </ThemeIcon>
        <Text fw={600} ta="center">
          {title}
        </Text>
        {hint !== undefined && (
          <Text size="sm" c="dimmed" ta="center" component="div">
            {hint}
          </Text>
        )}
        {action}
      </Stack>
    </Center>
  )
}

/** A quick answer shows no flash. */
const PATIENCE_MS = 150

export function Loading({ label = 'Loading…' }: { label?: string }) {
  const isOnline = useIsOnline()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isOnline) return <Offline />
  return (
    <Center mih={160} p="md" role="status" aria-busy="true">
      {late && (
        <Stack align="center" gap="xs">
          <Loader size="sm" aria-hidden="true" />
          <Text size="sm" c="dimmed">
            {label}
          </Text>
        </Stack>
      )}
    </Center>
  )
}

const Offline = () => (
  <div role="status">
    <EmptyState
      title="No connection"
      hint="This loads as soon as you are online again."
      icon={<IconWifiOff size="1.5rem" stroke={1.5} />}
    />
  </div>
)

interface NotLoadedProps {
  /** 'the invoice', 'your shifts' */
  what: string
  query: { error: unknown; refetch: () => unknown }
}

/** Shown in place of what a query has not loaded: that it is loading, or why that failed. */
export function NotLoaded({ what, query }: NotLoadedProps) {
  const { error, refetch } = query
  if (!error) return <Loading label={`Loading ${what}…`} />
  const title = `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded`
  return <FailedState title={title} error={error} onRetry={() => void refetch()} />
}
