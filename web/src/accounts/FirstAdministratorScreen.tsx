import { firstAdministratorRoutes } from '@driverdesk/contract/accounts/firstAdministrator.routes.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { Button, Group, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../kernel/api.ts'
import { ApiError } from '../kernel/apiError.ts'
import { queryClient } from '../kernel/query.ts'
import { FailedState } from '../ui/FailedState.tsx'
import { focusOnce } from '../ui/focus.ts'
import { Loading } from '../ui/Loading.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { NewAccountForm, type RegistrationValues, useFirstSignIn } from './NewAccountForm.tsx'

const { look, make } = firstAdministratorRoutes

const stateQuery = queryOptions({
  queryKey: ['first-administrator'],
  queryFn: ({ signal }) => call(look, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Makes the first account of a new agency and signs it in. */
export function FirstAdministratorScreen() {
  const { data: state, error, refetch } = useQuery(stateQuery)
  const onSignedIn = useFirstSignIn('/home')
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!state) return <Loading />
  if (!state.needed) return <HasOne />
  return (
    <AccountFrame
      title="Welcome to Driverdesk"
      intro="Nothing is set up yet. Create your own account first: it will be the administrator’s."
    >
      <NewAccountForm
        action="Create account"
        needsCode={state.needs_code}
        create={makeFirst}
        onCreated={onSignedIn}
      />
    </AccountFrame>
  )
}

/** If someone else was quicker, the screen leads to the login. */
async function makeFirst(body: RegistrationValues & { code: string }) {
  try {
    return await call(make, { body })
  } catch (error) {
    if (error instanceof ApiError && error.status === refusals.hasAdministrator.status)
      queryClient.setQueryData(stateQuery.queryKey, (state) => state && { ...state, needed: false })
    throw error
  }
}

const HasOne = () => (
  <AccountFrame title="Welcome to Driverdesk" intro="This Driverdesk already has an administrator.">
    <Text size="sm">Ask them for an account, or log in if you have one.</Text>
    <Group justify="flex-end">
      <Button ref={focusOnce} component={Link} to="/login">
        Log in
      </Button>
    </Group>
  </AccountFrame>
)
