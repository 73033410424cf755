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
import { type DriverPath, DriverShell } from './driverApp/DriverShell.tsx'
import { validateDriverLogin } from './driverApp/driverLogin.search.ts'
import { ShiftsScreen } from './driverApp/ShiftsScreen.tsx'
import { loadPage, reloadPage } from './kernel/page.ts'
import { currentUser, roleOf, useCurrentUser } from './kernel/session.ts'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'
import { FailedState } from './ui/FailedState.tsx'
import { Loading } from './ui/States.tsx'

/** With the slash, because the page must be in the scope of its service worker. */
const APP = '/driver/'

const redirectTo = (to: DriverPath | '/login', search?: { required: true; to: string }) =>
  redirect<AnyRouter, string, DriverPath | '/login'>({ to, search, replace: true })

/** Redirects a visitor to the login, which returns here. */
function requireUser({ location }: { location: ParsedLocation }): void {
  const user = currentUser()
  // Drivers who open the app by its icon need no explanation for the login.
  if (!user && location.publicHref === APP) throw redirectTo('/login')
  if (!user) throw redirectTo('/login', { required: true, to: location.publicHref })
}

/** Sends accounts other than drivers to their own start screen. */
function DriversOnly() {
  const user = useCurrentUser()
  const elsewhere = user && roleOf(user) !== 'driver' ? startScreen(roleOf(user)) : undefined
  useEffect(() => {
    if (elsewhere) loadPage(elsewhere)
  }, [elsewhere])
  return elsewhere ? <Loading /> : <Outlet />
}

const root = createRootRoute({ component: DriverShell })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'Log in' },
  validateSearch: validateDriverLogin,
  beforeLoad: () => {
    if (currentUser()) throw redirectTo('/shifts')
  },
  component: lazyRouteComponent(() => import('./driverApp/DriverLoginRoute.tsx'), 'DriverLoginRoute'),
})

const own = createRoute({
  getParentRoute: () => root,
  id: 'own',
  beforeLoad: requireUser,
  component: DriversOnly,
})

const start = createRoute({
  getParentRoute: () => own,
  path: '/',
  beforeLoad: () => {
    throw redirectTo('/shifts')
  },
})

const shifts = createRoute({
  getParentRoute: () => own,
  path: '/shifts',
  staticData: { title: 'Shifts' },
  component: ShiftsScreen,
})

const openShifts = createRoute({
  getParentRoute: () => own,
  path: '/open',
  staticData: { title: 'Open shifts' },
  component: lazyRouteComponent(() => import('./driverApp/OpenShiftsScreen.tsx'), 'OpenShiftsScreen'),
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
  component: lazyRouteComponent(() => import('./driverApp/AvailabilityScreen.tsx'), 'AvailabilityScreen'),
})

/** The same feed as in the back office. It validates its own search parameters, in code that loads with it. */
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

/** Every other address, with the screen of the back office. In a file of its own, it would split those of the first page. */
const notFound = createRoute({
  getParentRoute: () => own,
  path: '$',
  staticData: { title: 'Page not found', ownHeading: true },
  component: NotFoundScreen,
})

const routeTree = root.addChildren([
  login,
  own.addChildren([start, shifts, openShifts, timesheets, unavailability, newsfeed, account, notFound]),
])

/** Uses the browser's history unless a test passes its own. */
export function createDriverRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    basepath: APP,
    defaultPreload: 'intent',
    defaultPendingComponent: () => <Loading />,
    defaultErrorComponent: ({ error }) => <FailedState error={error} onRetry={reloadPage} />,
  })
  // Loads a newer version with the next screen, when nothing typed can be lost.
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged && isOldVersion()) reloadPage()
  })
  return router
}
