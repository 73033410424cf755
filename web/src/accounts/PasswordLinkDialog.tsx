import { passwordLinkRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import type { LinkedAccount } from '@driverdesk/contract/accounts/passwordLinks.shapes.ts'
import { passwordLinkPath } from '@driverdesk/domain/accounts/accountMails.ts'
import { Alert, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../kernel/api.ts'
import { errorMessage } from '../kernel/apiError.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { CopyRefused } from '../ui/Warning.tsx'

interface PasswordLinkDialogProps {
  /** 'Ada Lovelace' */
  whose: string
  account: LinkedAccount
  onClose: () => void
}

/** Creates a link with which an account chooses a new password. An administrator passes it on, even without a mail server. */
export function PasswordLinkDialog({ whose, account, onClose }: PasswordLinkDialogProps) {
  const { kind, id } = account
  const make = useMutation({ mutationFn: makeLink, meta: { ownErrors: true } })
  const { mutate } = make
  const clipboard = useClipboard()
  useEffect(() => mutate({ kind, id }), [mutate, kind, id])
  return (
    <Dialog onClose={onClose} title={`Password link for ${whose}`} size={460} centered>
      <Stack gap="md">
        {make.error && (
          <Alert color="red" role="alert">
            <Text size="sm">The link could not be created. {errorMessage(make.error)}</Text>
            <Button size="xs" mt="xs" onClick={() => mutate({ kind, id })}>
              Try again
            </Button>
          </Alert>
        )}
        {make.isPending && <Loader size="sm" aria-label="Creating the link" />}
        {make.data && (
          <>
            <Text size="sm">
              Give this link to {whose}. It works once, for 30 minutes, and older links no longer work. Their
              password stays as it is until they choose a new one.
            </Text>
            <TextInput
              label="Link"
              readOnly
              value={make.data.address}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          </>
        )}
        {clipboard.error && <CopyRefused />}
        <Group justify="flex-end" gap="sm">
          {make.data && (
            <Button variant="default" onClick={() => clipboard.copy(make.data.address)}>
              {clipboard.copied ? 'Copied' : 'Copy'}
            </Button>
          )}
          <Button onClick={onClose} data-autofocus>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

async function makeLink(account: LinkedAccount): Promise<{ address: string; expiresAt: string }> {
  const { token, expires_at } = await call(passwordLinkRoutes.make, { body: account })
  return {
    address: `${window.location.origin}${passwordLinkPath(account.kind, token)}`,
    expiresAt: expires_at,
  }
}
