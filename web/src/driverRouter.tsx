/** Every address of the drivers' app, below '/driver'. It is a page of its own: neither router knows the other. */
import { startScreen } from '@driverdesk/domain/accounts/screens.ts'
import {
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type ParsedLocation,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { isOldVersion } from './driverApp/appVersion.ts'
import type { DriverPath } from './driverApp/DriverShell.tsx'
import { DriverShell } from './driverApp/DriverShell.tsx'
import { validateDriverLogin } from './driverApp/driverLogin.search.ts'
import { ShiftsScreen } from './driverApp/ShiftsScreen.tsx'
import { loadPage, reloadPage } from './kernel/page.ts'
import { currentUser, roleOf, useCurrentUser } from './kernel/session.ts'
import { FailedState } from './ui/FailedState.tsx'
import { Loading } from './ui/Loading.tsx'

/** With the slash: without it the page would be out of its service worker's sight. */
const APP = '/driver/'

const lead = (to: DriverPath | '/login', search?: { required: true; to: string }) =>
  redirect<AnyRouter, string, DriverPath | '/login'>({ to, search, replace: true })

/** A visitor is led to the log-in, which returns here. */
function requireUser({ location }: { location: ParsedLocation }): void {
  const user = currentUser()
  // Drivers who open the app by its icon need no reason for the log-in.
  if (!user && location.publicHref === APP) throw lead('/login')
  if (!user) throw lead('/login', { required: true, to: location.publicHref })
}

/** Drivers alone come in; others leave for the page where they belong. */
function DriversAlone() {
  const user = useCurrentUser()
  const elsewhere = user && roleOf(user) !== 'driver' ? startScreen(roleOf(user)) : undefined
  useEffect(() => {
    if (elsewhere) loadPage(elsewhere)
  }, [elsewhere])
  return elsewhere ? <Loading /> : <Outlet />
}

const root = createRootRoute({
  component: DriverShell,
  notFoundComponent: () => (
    <FailedState
      title="Page not found"
      error={new Error('There is no such page in this app.')}
      onRetry={() => loadPage(APP)}
    />
  ),
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'Log in' },
  validateSearch: validateDriverLogin,
  beforeLoad: () => {
    if (currentUser()) throw lead('/shifts')
  },
  component: lazyRouteComponent(() => import('./driverApp/DriverLoginRoute.tsx'), 'DriverLoginRoute'),
})

const own = createRoute({
  getParentRoute: () => root,
  id: 'own',
  beforeLoad: requireUser,
  component: DriversAlone,
})

const start = createRoute({
  getParentRoute: () => own,
  path: '/',
  beforeLoad: () => {
    throw lead('/shifts')
  },
})

const shifts = createRoute({
  getParentRoute: () => own,
  path: '/shifts',
  staticData: { title: 'Shifts' },
  component: ShiftsScreen,
})

const timesheets = createRoute({
  getParentRoute: () => own,
  path: '/timesheets',
  staticData: { title: 'Timesheets' },
  component: lazyRouteComponent(() => import('./driverApp/TimesheetsScreen.tsx'), 'TimesheetsScreen'),
})

const unavailability = createRoute({
  getParentRoute: () => own,
  path: '/unavailability',
  staticData: { title: 'Availability' },
  component: lazyRouteComponent(
    () => import('./drivers/OwnUnavailabilityScreen.tsx'),
    'OwnUnavailabilityScreen',
  ),
})

/** The feed of everyone, which shows drivers what is for them. It reads its link on its own, with code that comes with it. */
const newsfeed = createRoute({
  getParentRoute: () => own,
  path: '/newsfeed',
  staticData: { title: 'News', ownHeading: true },
  component: lazyRouteComponent(() => import('./news/NewsFeedScreen.tsx'), 'NewsFeedScreen'),
})

const account = createRoute({
  getParentRoute: () => own,
  path: '/account',
  staticData: { title: 'Account' },
  component: lazyRouteComponent(() => import('./driverApp/AccountScreen.tsx'), 'AccountScreen'),
})

const routeTree = root.addChildren([
  login,
  own.addChildren([start, shifts, timesheets, unavailability, newsfeed, account]),
])

/** A router over the browser's history; a test gives its own. */
export function createDriverRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    basepath: APP,
    defaultPreload: 'intent',
    defaultPendingComponent: () => <Loading />,
    defaultErrorComponent: ({ error }) => <FailedState error={error} onRetry={reloadPage} />,
  })
  // Where a newer version waits, the next screen comes with it: nothing typed is lost there.
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged && isOldVersion()) reloadPage()
  })
  return router
}
