import type { OwnSession } from '@driverdesk/contract/accounts/ownAccount.shapes.ts'
import { deviceOf } from '@driverdesk/domain/accounts/device.ts'
import { Badge, Button, Card, Group, Text, Title } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { confirm } from '../../ui/Confirm.tsx'
import { momentText } from '../../ui/momentText.ts'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import classes from './OwnSessions.module.css'
import { endOwnSessions, ownSessionsQuery } from './ownAccount.data.ts'

export function OwnSessions() {
  const sessions = useQuery(ownSessionsQuery)
  const end = useMutation({ mutationFn: endOwnSessions })
  const list = sessions.data ?? []
  const endOthers = async () => {
    const agreed = await confirm({
      title: 'Log out everywhere else?',
      message: 'Anything not saved there is lost. You stay logged in here.',
      confirmLabel: 'Log out everywhere else',
      danger: true,
    })
    if (agreed) end.mutate(undefined)
  }
  return (
    <section aria-labelledby="own-sessions">
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={2} size="h4" id="own-sessions">
          Logged in on
        </Title>
        {list.length > 1 && (
          <Button variant="default" size="xs" disabled={end.isPending} onClick={() => void endOthers()}>
            Log out everywhere else
          </Button>
        )}
      </Group>
      <Card withBorder radius="md" padding={0}>
        {sessions.data ? (
          <ul className={classes.sessions}>
            {list.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={end.isPending}
                onEnd={() => end.mutate([session.id])}
              />
            ))}
          </ul>
        ) : (
          <NotLoaded what="your sessions" query={sessions} />
        )}
      </Card>
    </section>
  )
}

interface SessionRowProps {
  session: OwnSession
  isEnding: boolean
  onEnd: () => void
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { user_agent, created_at, last_used_at, current } = session
  const { name, isHandheld } = deviceOf(user_agent)
  const Icon = isHandheld ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.session}>
      <Icon size="1.375rem" stroke={1.5} aria-hidden="true" />
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={600} size="sm" title={user_agent || undefined}>
            {name}
          </Text>
          {current && (
            <Badge variant="light" size="sm">
              This device
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {current ? 'In use now' : `Last used ${momentText(last_used_at)}`} · Logged in{' '}
          {momentText(created_at)}
        </Text>
      </div>
      {!current && (
        <Button
          variant="default"
          size="xs"
          disabled={isEnding}
          aria-label={`Log out ${name}, logged in ${momentText(created_at)}`}
          onClick={onEnd}
        >
          Log out
        </Button>
      )}
    </li>
  )
}
