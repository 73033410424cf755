import { Confirmation } from '@driverdesk/contract/accounts/passwordLinks.shapes.ts'
import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { errorMessage } from '../kernel/apiError.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { CHECKED_WHEN_LEFT } from '../ui/form/checkedWhenLeft.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { confirmRegistration, useFirstSignIn } from './accounts.data.ts'
import { PasswordField } from './PasswordField.tsx'

/** Opened by the mailed link of a registration (docs/spec/accounts.md#registration). */
export function ConfirmRegistrationScreen() {
  const token = useLocation({ select: ({ hash }) => hash })
  const onSignedIn = useFirstSignIn('/newsfeed')
  const form = useForm({
    initialValues: { token, password: '' },
    validate: schemaResolver(Confirmation, { sync: true }),
    ...CHECKED_WHEN_LEFT,
  })
  const confirm = useMutation({
    mutationFn: ({ password }: { password: string }) => confirmRegistration(token, password),
    meta: { ownErrors: true },
    onSuccess: onSignedIn,
  })
  return (
    <AccountFrame
      title="Confirm your account"
      intro="Enter the password that you chose when you registered. If you did not register, close this page."
    >
      {(confirm.error || token === '') && (
        <Alert icon={<IconAlertCircle size="1.125rem" />} variant="light" color="red" role="alert">
          {confirm.error ? errorMessage(confirm.error) : 'Part of the link is missing. Copy all of it.'}
        </Alert>
      )}
      <form onSubmit={form.onSubmit((values) => confirm.mutate(values))} noValidate>
        <Stack gap="sm">
          <PasswordField
            label="Password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            {...form.getInputProps('password')}
          />
          <Group justify="flex-end" gap="xs" mt="xs">
            <BusyButton type="submit" disabled={!form.isValid()} isBusy={confirm.isPending}>
              Confirm and log in
            </BusyButton>
          </Group>
        </Stack>
      </form>
      <Text size="sm">
        Forgotten it, or the link no longer works?{' '}
        <Anchor
          inherit
          underline="always"
          renderRoot={(props) => <Link to="/forgotten-password" {...props} />}
        >
          Ask for a new link
        </Anchor>
      </Text>
    </AccountFrame>
  )
}
