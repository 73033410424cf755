import { LoginScreen } from './accounts/LoginScreen.tsx'
import { validateLoginSearch } from './accounts/login.search.ts'
import { signIn } from './kernel/session.ts'
import { Frame, SignedOutBar } from './shell/Frame.tsx'
import { AnnouncedTitle } from './ui/Announced.tsx'
import { Look } from './ui/Look.tsx'
import type { LoginPageProps } from './ui/startPage.tsx'

/** The log-in as a page of its own: without the product, which is fetched while someone types. */
export function LoginPage({ prepare, open }: LoginPageProps) {
  const search = new URLSearchParams(window.location.search)
  return (
    <Look>
      <Frame top={<SignedOutBar />}>
        <LoginScreen
          search={validateLoginSearch({ required: search.get('required') === 'true', to: search.get('to') })}
          onType={prepare}
          onSignedIn={(user, to) =>
            open(() => {
              signIn(user)
              window.history.replaceState(null, '', to)
            })
          }
        />
      </Frame>
      <AnnouncedTitle title="Log in" />
    </Look>
  )
}
