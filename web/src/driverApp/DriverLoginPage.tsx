import { signIn } from '../kernel/session.ts'
import { Look } from '../ui/Look.tsx'
import { SaidTitle } from '../ui/SaidTitle.tsx'
import { DriverFrame } from './DriverFrame.tsx'
import { DriverLoginScreen } from './DriverLoginScreen.tsx'
import { validateDriverLogin } from './driverLogin.search.ts'

interface DriverLoginPageProps {
  /** Fetches the app. */
  prepare: () => void
  /** Puts the app in the place of this page, after `begin`. */
  openApp: (begin: () => void) => Promise<void>
}

/** The log-in of drivers as a page of its own: without the app, which is fetched while somebody types. */
export function DriverLoginPage({ prepare, openApp }: DriverLoginPageProps) {
  const search = new URLSearchParams(window.location.search)
  return (
    <Look>
      <DriverFrame>
        <DriverLoginScreen
          search={validateDriverLogin({ required: search.get('required') === 'true', to: search.get('to') })}
          onType={prepare}
          onSignedIn={(user, to) =>
            openApp(() => {
              signIn(user)
              window.history.replaceState(null, '', to)
            })
          }
        />
      </DriverFrame>
      <SaidTitle title="Log in" />
    </Look>
  )
}
