import { signIn } from '../kernel/session.ts'
import { AnnouncedTitle } from '../ui/Announced.tsx'
import { Look } from '../ui/Look.tsx'
import type { LoginPageProps } from '../ui/startPage.tsx'
import { DriverFrame } from './DriverFrame.tsx'
import { DriverLoginScreen } from './DriverLoginScreen.tsx'
import { validateDriverLogin } from './driverLogin.search.ts'

/** The first page for drivers who are not logged in. It loads the rest of the app while they type. */
export function DriverLoginPage({ prepare, open }: LoginPageProps) {
  const search = new URLSearchParams(window.location.search)
  return (
    <Look>
      <DriverFrame>
        <DriverLoginScreen
          search={validateDriverLogin({ required: search.get('required') === 'true', to: search.get('to') })}
          onType={prepare}
          onSignedIn={(user, to) =>
            open(() => {
              signIn(user)
              window.history.replaceState(null, '', to)
            })
          }
        />
      </DriverFrame>
      <AnnouncedTitle title="Log in" />
    </Look>
  )
}
