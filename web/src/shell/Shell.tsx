import { Outlet, useSearch } from '@tanstack/react-router'
import { useFreshUser } from '../accounts/accounts.data.ts'
import { useAreaLive } from '../areas/areas.data.ts'
import { useCurrentUser, useView } from '../kernel/session.ts'
import { ScreenTitle } from '../ui/ScreenTitle.tsx'
import { Frame, SignedOutBar } from './Frame.tsx'
import classes from './Shell.module.css'
import { SignedInBar } from './SignedInBar.tsx'
import { useEndedViewNotice, ViewBanner } from './ViewBanner.tsx'

/** The frame of every screen. */
export function Shell() {
  const user = useCurrentUser()
  const view = useView()
  const forDriver = useSearch({ strict: false, select: ({ driver }) => driver === true })
  useFreshUser()
  useEndedViewNotice()
  useAreaLive()
  const top = (
    <>
      {view && <ViewBanner view={view} />}
      {user ? (
        <header className={classes.bar}>
          <SignedInBar user={user} />
        </header>
      ) : (
        <SignedOutBar forDriver={forDriver} />
      )}
    </>
  )
  return (
    <>
      <Frame top={top} isViewing={view !== null}>
        <Outlet />
      </Frame>
      <ScreenTitle />
    </>
  )
}
