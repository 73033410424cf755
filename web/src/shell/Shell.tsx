import { Outlet } from '@tanstack/react-router'
import { useFreshUser } from '../accounts/accounts.data.ts'
import { useAreaLive } from '../areas/areas.data.ts'
import { useCurrentUser, useView } from '../kernel/session.ts'
import { ScreenTitle } from '../ui/ScreenTitle.tsx'
import classes from './Shell.module.css'
import { SignedInBar } from './SignedInBar.tsx'
import { SignedOutBar } from './SignedOutBar.tsx'
import { useEndedViewNotice, ViewBanner } from './ViewBanner.tsx'

/** What stands around every screen. */
export function Shell() {
  const user = useCurrentUser()
  const view = useView()
  useFreshUser()
  useEndedViewNotice()
  useAreaLive()
  return (
    <div className={classes.shell} data-viewing={view !== null || undefined}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <div className={classes.top}>
        {view && <ViewBanner view={view} />}
        <header className={classes.bar}>{user ? <SignedInBar user={user} /> : <SignedOutBar />}</header>
      </div>
      <main id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
      <ScreenTitle />
    </div>
  )
}
