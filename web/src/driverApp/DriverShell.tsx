import { Outlet, useMatches } from '@tanstack/react-router'
import { useFreshUser } from '../accounts/accounts.data.ts'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { LaterPart } from '../ui/LaterPart.tsx'
import { ScreenTitle, useScreenTitle } from '../ui/ScreenTitle.tsx'
import { DriverFrame } from './DriverFrame.tsx'
import classes from './DriverShell.module.css'
import { DriverTabs } from './DriverTabs.tsx'
import { Notices } from './Notices.tsx'
import { useSending } from './queue/useSending.ts'

/** Most of what the first page would weigh for dialogs. */
const loadQuestions = async () => (await import('../ui/Questions.tsx')).Questions
const NONE = {}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen has a heading by itself. */
    ownHeading?: boolean
  }
}

/** What stands around every screen of the drivers' app: it is made for one hand on a phone. */
export function DriverShell() {
  const user = useCurrentUser()
  const title = useScreenTitle()
  const Heading = useMatches({ select: (matches) => matches.at(-1)?.staticData.ownHeading }) ? 'span' : 'h1'
  const isDriver = user !== null && roleOf(user) === 'driver'
  useFreshUser()
  useSending(isDriver ? user.id : undefined)
  return (
    <>
      <LaterPart load={loadQuestions} props={NONE} />
      <DriverFrame
        heading={user ? <Heading className={classes.title}>{title}</Heading> : undefined}
        notices={isDriver && <Notices />}
        tabs={isDriver && <DriverTabs />}
      >
        <Outlet />
      </DriverFrame>
      <ScreenTitle />
    </>
  )
}
