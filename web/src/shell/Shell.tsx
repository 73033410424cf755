import { Outlet } from '@tanstack/react-router'
import { useFreshUser } from '../accounts/accounts.data.ts'
import { useCurrentUser } from '../kernel/session.ts'
import { ScreenTitle } from './ScreenTitle.tsx'
import classes from './Shell.module.css'
import { SignedInBar } from './SignedInBar.tsx'
import { SignedOutBar } from './SignedOutBar.tsx'

/** What stands around every screen. */
export function Shell() {
  const user = useCurrentUser()
  useFreshUser()
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <header className={classes.bar}>{user ? <SignedInBar user={user} /> : <SignedOutBar />}</header>
      <main id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
      <ScreenTitle />
    </div>
  )
}
