import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconEye } from '@tabler/icons-react'
import { Outlet, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useFreshUser, useLogOut } from '../accounts/accounts.data.ts'
import { useAreaLive } from '../areas/areas.data.ts'
import { useExampleState } from '../example/exampleData.data.ts'
import { useCurrentUser, useView } from '../kernel/session.ts'
import { takeEndedView, type View, viewedName } from '../kernel/view.ts'
import { LaterPart } from '../ui/LaterPart.tsx'
import { localTime } from '../ui/momentText.ts'
import { ScreenTitle } from '../ui/ScreenTitle.tsx'
import { Frame, SignedOutBar } from './Frame.tsx'
import classes from './Shell.module.css'
import { SignedInBar } from './SignedInBar.tsx'

const loadExampleLine = async () => (await import('../example/ExampleLine.tsx')).ExampleLine
const NO_PROPS = {}

export function Shell() {
  const user = useCurrentUser()
  const view = useView()
  const forDriver = useSearch({ strict: false, select: ({ driver }) => driver === true })
  const hasExample = useExampleState()?.state === 'present'
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
      {hasExample && <LaterPart load={loadExampleLine} isNeeded props={NO_PROPS} />}
    </>
  )
  return (
    <>
      <Frame top={top} isViewing={view !== null} hasExample={hasExample}>
        <Outlet />
      </Frame>
      <ScreenTitle />
    </>
  )
}

/** Shows the account that the administrator views as, that the view is read-only, and until when. A click ends it. */
function ViewBanner({ view }: { view: View }) {
  const end = useLogOut()
  return (
    <section className={classes.banner} aria-label="View as another user">
      <IconEye size="1.125rem" stroke={1.75} aria-hidden="true" className={classes.icon} />
      <p className={classes.words}>
        <span className={classes.who}>
          Viewing as <bdi>{viewedName(view)}</bdi>
        </span>
        <span className={classes.note}>Read-only, until {localTime(new Date(view.endsAt)).time}</span>
      </p>
      <Button size="compact-sm" variant="white" color="dark" className={classes.end} onClick={end}>
        End view
      </Button>
    </section>
  )
}

function useEndedViewNotice(): void {
  useEffect(() => {
    const name = takeEndedView()
    if (name === undefined) return
    notifications.show({ message: `The view as ${name} has ended.` })
  }, [])
}
