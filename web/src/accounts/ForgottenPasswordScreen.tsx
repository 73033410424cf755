import { passwordLinkRoutes } from '@driverdesk/contract/accounts/passwordLinks.routes.ts'
import { ForgottenPassword } from '@driverdesk/contract/accounts/passwordLinks.shapes.ts'
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { call } from '../kernel/api.ts'
import { errorMessage } from '../kernel/apiError.ts'
import { mailsPasswordLinks } from '../kernel/settings.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { CHECKED_WHEN_LEFT } from '../ui/form/checkedWhenLeft.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { NeededText } from './PasswordField.tsx'
import { useTypedEmail } from './signIn.data.ts'

/** For staff, restaurants and drivers: an email may belong to any of them. */
export function ForgottenPasswordScreen() {
  return mailsPasswordLinks() ? <AskForLink /> : <AskTheOffice />
}

const route = getRouteApi('/forgotten-password')

/** The login that the visitor came from. */
const useLoginAddress = () => (route.useSearch().driver ? '/driver/login' : '/login')

function AskForLink() {
  const loginAddress = useLoginAddress()
  const [email, setTypedEmail] = useTypedEmail()
  const form = useForm({
    initialValues: { email },
    validate: schemaResolver(ForgottenPassword, { sync: true }),
    onValuesChange: (values) => setTypedEmail(values.email),
    ...CHECKED_WHEN_LEFT,
  })
  const ask = useMutation({
    mutationFn: (body: { email: string }) => call(passwordLinkRoutes.ask, { body }),
    meta: { ownErrors: true },
  })
  return (
    <AccountFrame
      title="Forgotten password"
      intro="Enter the email of your account. We send you a link to choose a new password."
      problem={ask.error ? errorMessage(ask.error) : undefined}
    >
      {ask.isSuccess ? (
        <Alert icon={<IconMail size="1.125rem" />} variant="light" role="status">
          If {ask.variables.email} has an account, a link is on its way. It works once, for 30 minutes.
          Nothing there? Look in the spam folder, or ask the office.
        </Alert>
      ) : (
        <form onSubmit={form.onSubmit((values) => ask.mutate(values))} noValidate>
          <Stack gap="sm">
            <NeededText label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
            <Group justify="flex-end" gap="xs" mt="xs">
              <Button component="a" href={loginAddress} variant="default">
                Cancel
              </Button>
              <BusyButton type="submit" disabled={!form.isValid()} isBusy={ask.isPending}>
                Send the link
              </BusyButton>
            </Group>
          </Stack>
        </form>
      )}
      {ask.isSuccess && <BackToLogin />}
    </AccountFrame>
  )
}

function AskTheOffice() {
  return (
    <AccountFrame title="Forgotten password" intro="Driverdesk sends no emails here.">
      <Text size="sm">
        Ask an administrator of the agency. They can give you a link to choose a new password yourself.
      </Text>
      <BackToLogin />
    </AccountFrame>
  )
}

function BackToLogin() {
  const loginAddress = useLoginAddress()
  return (
    <Text size="sm">
      <Anchor href={loginAddress} inherit underline="always">
        Back to login
      </Anchor>
    </Text>
  )
}
