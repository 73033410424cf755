import type { KnownCredentials, RestCredentials } from '@driverdesk/contract/accounts/credentials.shapes.ts'
import { credentialRoutes } from '@driverdesk/contract/accounts/panelUsers.routes.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../kernel/api.ts'
import { errorMessage } from '../kernel/apiError.ts'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { mailGoesOut } from '../kernel/settings.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { CopyRefused, Warning } from '../ui/Warning.tsx'
import classes from './CredentialsDialog.module.css'

interface CredentialsDialogProps<Credentials = RestCredentials> {
  /** The name of a restaurant or person. */
  whose: string
  credentials: Credentials
  /** The button that opens the account's form: 'Edit User'. */
  edit: string
  /** Queues the email; the key is the same for every attempt. */
  send: (credentials: KnownCredentials, idempotencyKey: string) => Promise<unknown>
  onClose: () => void
}

/** Shows the sign-in of a new account, or that its password is no longer known. */
export function CredentialsDialog({ credentials, ...props }: CredentialsDialogProps) {
  const { password } = credentials
  if (password === null) {
    const { whose, edit, onClose } = props
    return <PasswordGoneDialog whose={whose} email={credentials.email} edit={edit} onClose={onClose} />
  }
  return <NewSignInDialog {...props} credentials={{ ...credentials, password }} />
}

/** Emails the sign-in and shows it once, since it cannot be looked up later. */
function NewSignInDialog({ whose, credentials, send, onClose }: CredentialsDialogProps<KnownCredentials>) {
  const [key] = useState(newIdempotencyKey)
  const mail = useMutation({ mutationFn: () => send(credentials, key), meta: { ownErrors: true } })
  const { mutate } = mail
  const clipboard = useClipboard()
  useEffect(() => mutate(), [mutate])
  return (
    <Dialog onClose={onClose} title={`${whose} can log in`} size={460} closeOnClickOutside={false} centered>
      <Stack gap="md">
        <dl className={classes.credentials}>
          <dt>Email</dt>
          <dd>{credentials.email}</dd>
          <dt>Password</dt>
          <dd className={classes.password}>{credentials.password}</dd>
        </dl>
        <div role="status">
          {mail.isError ? (
            <Warning color="red">
              <Text size="sm">The email could not be queued. {errorMessage(mail.error)}</Text>
              <Button size="xs" mt="xs" onClick={() => mutate()}>
                Try again
              </Button>
            </Warning>
          ) : (
            <Group gap="xs" wrap="nowrap" c="dimmed">
              <IconMail size="1.125rem" stroke={1.5} aria-hidden="true" />
              <Text size="sm">
                {!mail.isSuccess
                  ? 'The email is being queued…'
                  : mailGoesOut()
                    ? `An email with these is on its way to ${credentials.email}.`
                    : 'No mail server is set up: the email is kept in the outbox under Options.'}
              </Text>
            </Group>
          )}
        </div>
        <Text size="sm">The password is shown only now. Copy it if you want to pass it on yourself.</Text>
        {clipboard.error && <CopyRefused />}
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            leftSection={
              clipboard.copied ? (
                <IconCheck size="1rem" aria-hidden="true" />
              ) : (
                <IconCopy size="1rem" aria-hidden="true" />
              )
            }
            onClick={() => clipboard.copy(`${credentials.email}\n${credentials.password}`)}
          >
            {clipboard.copied ? 'Copied' : 'Copy'}
          </Button>
          <Button onClick={onClose} data-autofocus>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

interface PasswordGoneDialogProps {
  whose: string
  email: string
  /** The button that opens its form: 'Edit User'. */
  edit: string
  onClose: () => void
}

/** Shown if a form is sent again much later: its account exists, and the password is no longer stored. */
function PasswordGoneDialog({ whose, email, edit, onClose }: PasswordGoneDialogProps) {
  return (
    <Dialog onClose={onClose} title={`${whose} already has its account`} size={460} centered>
      <Stack gap="md">
        <Text size="sm">
          An earlier attempt of this form made the account {email}. Its password is kept for ten minutes at
          most, so it can no longer be shown or mailed.
        </Text>
        <Text size="sm">If no one has it, set a new one: ‘{edit}’, then ‘Change Password’.</Text>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const sending =
  (route: (typeof credentialRoutes)[keyof typeof credentialRoutes]) =>
  (credentials: KnownCredentials, idempotencyKey: string): Promise<unknown> =>
    call(route, { body: { ...credentials, link: `${window.location.origin}/login` } }, { idempotencyKey })

/** Emails a new restaurant account its sign-in, once and within ten minutes (docs/spec/accounts.md#new-sign-ins). */
export const sendRestaurantCredentials = sending(credentialRoutes.sendToRestaurateur)

/** As above, for a new administrator or manager. */
export const sendUserCredentials = sending(credentialRoutes.sendToUser)
