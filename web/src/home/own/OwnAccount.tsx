import { ownAccountRoutes } from '@driverdesk/contract/accounts/ownAccount.routes.ts'
import {
  type OwnAccount,
  OwnName,
  OwnPassword,
  type OwnSession,
} from '@driverdesk/contract/accounts/ownAccount.shapes.ts'
import { deviceOf } from '@driverdesk/domain/accounts/device.ts'
import { Badge, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconKey, IconPencil } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordField } from '../../accounts/PasswordField.tsx'
import { call } from '../../kernel/api.ts'
import { queryClient, thenRefetch } from '../../kernel/query.ts'
import type { StoredUser } from '../../kernel/session.ts'
import { confirm } from '../../ui/Confirm.tsx'
import { momentText } from '../../ui/dateText.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { firstProblems } from '../../ui/form/formTrouble.ts'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { NotLoaded } from '../../ui/States.tsx'
import { showToast } from '../../ui/showToast.ts'
import classes from './OwnAccount.module.css'

/** Changes one's own name and password. The agency changes the name of a driver. */
export function OwnActions({ user }: { user: StoredUser }) {
  const account = useQuery(ownAccountQuery).data
  const [open, setOpen] = useState<'name' | 'password'>()
  const close = () => setOpen(undefined)
  return (
    <div className={classes.actions}>
      {user.role !== 'driver' && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPencil size="0.875rem" aria-hidden="true" />}
          disabled={!account}
          onClick={() => setOpen('name')}
        >
          Change name
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconKey size="0.875rem" aria-hidden="true" />}
        onClick={() => setOpen('password')}
      >
        Change password
      </Button>
      {open === 'name' && account && (
        <NameDialog account={account} isRestaurant={user.role === 'restaurant'} onClose={close} />
      )}
      {open === 'password' && <PasswordDialog email={user.email} onClose={close} />}
    </div>
  )
}

interface NameDialogProps {
  account: OwnAccount
  isRestaurant: boolean
  onClose: () => void
}

const valuesOf = ({ first_name, last_name }: OwnAccount): NameBody => ({ first_name, last_name })

function NameDialog({ account, isRestaurant, onClose }: NameDialogProps) {
  const labels = { first_name: isRestaurant ? 'Name' : 'First Name', last_name: 'Last Name' }
  const editor = useRecordForm<OwnAccount, NameBody>({
    thing: 'account',
    record: account,
    valuesOf,
    problemsOf: (values) => firstProblems<NameBody>(OwnName, values),
    labels,
    update: renameOwn,
    load: loadOwnAccount,
    onSaved: () => {
      onClose()
      showToast('Your name has been changed.')
    },
  })
  const { form } = editor
  return (
    <FormDialog title="Change name" size={420} editor={editor} submitLabel="Accept Changes" onClose={onClose}>
      <Stack gap="sm">
        <TextInput
          autoComplete={isRestaurant ? 'organization' : 'given-name'}
          maxLength={100}
          required
          data-autofocus
          {...form.getInputProps('first_name')}
        />
        {!isRestaurant && (
          <TextInput autoComplete="family-name" maxLength={100} {...form.getInputProps('last_name')} />
        )}
      </Stack>
    </FormDialog>
  )
}

const LABELS = { current_password: 'Current password', password: 'New password' }
const EMPTY: PasswordBody = { current_password: '', password: '' }

/** Changes the user's own password. The current one must be entered again after each refusal. */
function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const editor = useRecordForm({
    thing: 'password',
    newValues: EMPTY,
    problemsOf: (values) => firstProblems<PasswordBody>(OwnPassword, values),
    labels: LABELS,
    create: changeOwnPassword,
    onSaved: () => {
      onClose()
      showToast('Your password has been changed. You are logged out everywhere else.')
    },
    forgotten: { current_password: '' },
  })
  const { form } = editor
  return (
    <FormDialog
      title="Change password"
      size={420}
      editor={editor}
      submitLabel="Accept Changes"
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">You stay logged in here, and are logged out everywhere else.</Text>
        {/* The browser saves the password under it. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          autoComplete="current-password"
          maxLength={200}
          required
          data-autofocus
          {...form.getInputProps('current_password')}
        />
        <PasswordField counted maxLength={200} required {...form.getInputProps('password')} />
      </Stack>
    </FormDialog>
  )
}

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
          <ul>
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

const ownKeys = { account: ['own-account'] as const, sessions: ['own-sessions'] as const }

const ownAccountQuery = queryOptions({
  queryKey: ownKeys.account,
  queryFn: ({ signal }) => call(ownAccountRoutes.read, {}, { signal }),
})

const ownSessionsQuery = queryOptions({
  queryKey: ownKeys.sessions,
  queryFn: ({ signal }) => call(ownAccountRoutes.sessions, {}, { signal }),
  staleTime: 0,
})

interface NameBody {
  first_name: string
  last_name: string
}

/** Refused if the account has changed since it was loaded. Updates the stored user. */
const renameOwn = (body: NameBody, { updated_at }: OwnAccount): Promise<OwnAccount> =>
  thenRefetch(call(ownAccountRoutes.rename, { body: { ...body, updated_at } }), ownKeys.account, ['account'])

const loadOwnAccount = (): Promise<OwnAccount> => queryClient.fetchQuery({ ...ownAccountQuery, staleTime: 0 })

interface PasswordBody {
  current_password: string
  password: string
}

/** Changes the password and ends all other sessions. */
const changeOwnPassword = (body: PasswordBody): Promise<unknown> =>
  thenRefetch(call(ownAccountRoutes.changePassword, { body }), ownKeys.account, ownKeys.sessions)

/** Ends these sessions, or all but this one. */
async function endOwnSessions(ids?: number[]): Promise<OwnSession[]> {
  const left = await call(ownAccountRoutes.endSessions, { body: ids ? { ids } : {} })
  queryClient.setQueryData(ownKeys.sessions, left)
  return left
}
