import { firstAdministratorRoutes } from '@driverdesk/contract/accounts/firstAdministrator.routes.ts'
import { Button, Group, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../kernel/api.ts'
import { queryClient } from '../kernel/query.ts'
import { signIn } from '../kernel/session.ts'
import { FailedState } from '../ui/FailedState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { NewAccountForm } from './NewAccountForm.tsx'
import { useSignInKind } from './signIn.data.ts'
import { ofAccount } from './storedUser.ts'

const { look, make } = firstAdministratorRoutes

const stateQuery = queryOptions({
  queryKey: ['first-administrator'],
  queryFn: ({ signal }) => call(look, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Makes the first account of a new agency and signs it in. */
export function FirstAdministratorScreen() {
  const { data: state, error, refetch } = useQuery(stateQuery)
  const [, setKind] = useSignInKind()
  const navigate = useNavigate()
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
        create={(body) => call(make, { body })}
        onCreated={({ access_token, ...account }) => {
          const user = ofAccount(account, access_token)
          if (!user) return
          setKind('admin')
          queryClient.clear()
          signIn(user)
          void navigate({ to: '/home', replace: true })
        }}
      />
    </AccountFrame>
  )
}

const HasOne = () => (
  <AccountFrame title="Welcome to Driverdesk" intro="This Driverdesk already has an administrator.">
    <Text size="sm">Ask them for an account, or log in if you have one.</Text>
    <Group justify="flex-end">
      <Button component={Link} to="/login">
        Log in
      </Button>
    </Group>
  </AccountFrame>
)
