/** Every address of the web (docs/spec/shell.md#routes). A screen's code is loaded when it is opened. */

import { mayOpen, rootScreen, startScreen } from '@driverdesk/domain/accounts/screens.ts'
import {
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
import { validateLoginSearch, validatePasswordSearch } from './accounts/login.search.ts'
import { startView, validateViewAsSearch } from './accounts/viewAs.data.ts'
import { validateAuditSearch } from './audit/audit.search.ts'
import { validateByNameSearch, validateDriversSearch } from './drivers/drivers.search.ts'
import { validateInvoiceSearch, validateOwnInvoiceSearch } from './invoices/invoices.search.ts'
import { loadPage, reloadPage } from './kernel/page.ts'
import { id } from './kernel/search.ts'
import { currentUser, roleOf, type StoredUser } from './kernel/session.ts'
import { registrationIsOpen } from './kernel/settings.ts'
import { validateNewsSearch } from './news/news.search.ts'
import { validateOptionsSearch } from './pages/options.search.ts'
import { validateReportingSearch } from './reports/reporting.search.ts'
import {
  validateAreaSearch,
  validateRestaurantsSearch,
  validateRestaurateursSearch,
} from './restaurants/restaurants.search.ts'
import { validateRestaurantSearch, validateScheduleSearch } from './schedule/schedule.search.ts'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'
import { Shell } from './shell/Shell.tsx'
import { validateOwnTimesheetSearch, validateTimesheetSearch } from './timesheets/timesheets.search.ts'
import { FailedState } from './ui/FailedState.tsx'
import { LaterQuestions } from './ui/LaterPart.tsx'
import { Loading } from './ui/States.tsx'
import { validateUsersSearch } from './users/users.search.ts'

/** The parent of every screen behind the sign-in. */
const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  beforeLoad: requireSignIn,
  component: () => (
    <>
      <LaterQuestions />
      <Outlet />
    </>
  ),
})

/** The address and the title of a screen behind the sign-in. */
const screen = <const Path extends string>(path: Path, title: string) => ({
  getParentRoute: () => guarded,
  path,
  staticData: { title },
})

const start = createRoute({
  getParentRoute: () => guarded,
  path: '/',
  beforeLoad: (given) => {
    throw redirect({ to: rootScreen(roleOf(requireUser(given))) })
  },
})

const home = createRoute({
  ...screen('/home', 'Home'),
  component: lazyRouteComponent(() => import('./home/HomeScreen.tsx'), 'HomeScreen'),
})

const newsfeed = createRoute({
  ...screen('/newsfeed', 'News Feed'),
  validateSearch: validateNewsSearch,
  component: lazyRouteComponent(() => import('./news/NewsFeedScreen.tsx'), 'NewsFeedScreen'),
})

const drivers = createRoute({
  ...screen('/drivers', 'Drivers'),
  validateSearch: validateDriversSearch,
  component: lazyRouteComponent(() => import('./drivers/DriversScreen.tsx'), 'DriversScreen'),
})

const options = createRoute({
  ...screen('/options', 'Options'),
  validateSearch: validateOptionsSearch,
  component: lazyRouteComponent(() => import('./pages/OptionsPage.tsx'), 'OptionsPage'),
})

const restaurants = createRoute({
  ...screen('/restaurants', 'Restaurants'),
  validateSearch: validateRestaurantsSearch,
  component: lazyRouteComponent(() => import('./pages/restaurantPages.tsx'), 'RestaurantsPage'),
})

const restaurateurs = createRoute({
  ...screen('/restaurants/accounts', 'Restaurant accounts'),
  validateSearch: validateRestaurateursSearch,
  component: lazyRouteComponent(
    () => import('./restaurants/accounts/RestaurateursScreen.tsx'),
    'RestaurateursScreen',
  ),
})

const areas = createRoute({
  ...screen('/areas', 'Areas'),
  validateSearch: validateAreaSearch,
  component: lazyRouteComponent(() => import('./pages/restaurantPages.tsx'), 'AreasPage'),
})

const users = createRoute({
  ...screen('/users', 'Administrators'),
  validateSearch: validateUsersSearch,
  component: lazyRouteComponent(() => import('./users/UsersScreen.tsx'), 'UsersScreen'),
})

const reporting = createRoute({
  ...screen('/reporting', 'Reporting'),
  validateSearch: validateReportingSearch,
  component: lazyRouteComponent(() => import('./reports/ReportingScreen.tsx'), 'ReportingScreen'),
})

const audit = createRoute({
  ...screen('/audit', 'Audit'),
  validateSearch: validateAuditSearch,
  component: lazyRouteComponent(() => import('./audit/AuditScreen.tsx'), 'AuditScreen'),
})

const schedule = createRoute({
  ...screen('/schedule', 'Schedule'),
  validateSearch: validateScheduleSearch,
  component: lazyRouteComponent(() => import('./schedule/ScheduleScreen.tsx'), 'ScheduleScreen'),
})

const restaurantSchedule = createRoute({
  ...screen('/schedulerestaurant', 'Schedule'),
  validateSearch: validateRestaurantSearch,
  component: lazyRouteComponent(
    () => import('./schedule/RestaurantScheduleScreen.tsx'),
    'RestaurantScheduleScreen',
  ),
})

const timesheets = createRoute({
  ...screen('/timesheet', 'Timesheets'),
  validateSearch: validateTimesheetSearch,
  component: lazyRouteComponent(() => import('./timesheets/TimesheetScreen.tsx'), 'TimesheetScreen'),
})

const restaurantTimesheets = createRoute({
  ...screen('/timesheetrestaurant', 'Timesheets'),
  validateSearch: validateOwnTimesheetSearch,
  component: lazyRouteComponent(
    () => import('./timesheets/restaurant/RestaurantTimesheetScreen.tsx'),
    'RestaurantTimesheetScreen',
  ),
})

const invoices = createRoute({
  ...screen('/invoices', 'Invoices'),
  validateSearch: validateInvoiceSearch,
  component: lazyRouteComponent(() => import('./invoices/InvoicesScreen.tsx'), 'InvoicesScreen'),
})

const restaurantInvoices = createRoute({
  ...screen('/invoicesrestaurant', 'Invoices'),
  validateSearch: validateOwnInvoiceSearch,
  component: lazyRouteComponent(() => import('./invoices/InvoicesScreen.tsx'), 'RestaurantInvoicesScreen'),
})

/** By its id a driver's dialog; by a first name the drivers of that name (docs/spec/shell.md#routes). */
const driversByName = createRoute({
  ...screen('/drivers/$driver', 'Drivers'),
  validateSearch: validateByNameSearch,
  beforeLoad: ({ params }) => {
    const edit = id(params.driver)
    if (edit !== undefined) throw redirect({ to: '/drivers', search: { edit }, replace: true })
  },
  component: lazyRouteComponent(() => import('./drivers/DriversByNameScreen.tsx'), 'DriversByNameScreen'),
})

/** Every other address. */
const notFound = createRoute({
  getParentRoute: () => root,
  path: '$',
  staticData: { title: 'Page not found' },
  beforeLoad: requireUser,
  component: NotFoundScreen,
})

const root = createRootRoute({ component: Shell })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'Log in' },
  validateSearch: validateLoginSearch,
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('./accounts/LoginRoute.tsx'), 'LoginRoute'),
})

const registration = createRoute({
  getParentRoute: () => root,
  path: '/registration',
  staticData: { title: 'Registration' },
  beforeLoad: () => {
    requireSignedOut()
    if (!registrationIsOpen()) throw redirect({ to: '/login' })
  },
  component: lazyRouteComponent(() => import('./accounts/NewAccountScreens.tsx'), 'RegistrationScreen'),
})

const confirmRegistration = createRoute({
  getParentRoute: () => root,
  path: '/confirm-registration',
  staticData: { title: 'Confirm your account' },
  component: lazyRouteComponent(
    () => import('./accounts/NewAccountScreens.tsx'),
    'ConfirmRegistrationScreen',
  ),
})

const firstAdministrator = createRoute({
  getParentRoute: () => root,
  path: '/first-administrator',
  staticData: { title: 'Welcome' },
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('./accounts/NewAccountScreens.tsx'), 'FirstAdministratorScreen'),
})

const forgottenPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgotten-password',
  staticData: { title: 'Forgotten password' },
  validateSearch: validatePasswordSearch,
  component: lazyRouteComponent(
    () => import('./accounts/PasswordLinkScreens.tsx'),
    'ForgottenPasswordScreen',
  ),
})

const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/new-password',
  staticData: { title: 'New password' },
  validateSearch: validatePasswordSearch,
  component: lazyRouteComponent(() => import('./accounts/PasswordLinkScreens.tsx'), 'NewPasswordScreen'),
})

/** The drivers' app is another page, which this route loads. */
const driverApp = createRoute({
  getParentRoute: () => root,
  path: '/driver',
  component: LoadDriverApp,
})

function LoadDriverApp() {
  useEffect(() => loadPage('/driver/'), [])
  return <Loading />
}

/** Starts viewing as someone else in this tab, on that person's start screen. */
const viewAs = createRoute({
  getParentRoute: () => root,
  path: '/viewas',
  staticData: { title: 'View as this user' },
  validateSearch: validateViewAsSearch,
  beforeLoad: async ({ location, search }) => {
    const role = roleOf(requireUser({ location }))
    if (role !== 'administrator') throw redirect({ to: startScreen(role) })
    throw redirect({ to: startScreen(roleOf(await startView(search))), replace: true })
  },
  errorComponent: ({ error }) => (
    <FailedState title="This account could not be viewed" error={error} onRetry={reloadPage} />
  ),
})

const routeTree = root.addChildren([
  login,
  registration,
  confirmRegistration,
  firstAdministrator,
  forgottenPassword,
  newPassword,
  notFound,
  viewAs,
  driverApp,
  guarded.addChildren([
    start,
    home,
    schedule,
    restaurantSchedule,
    options,
    newsfeed,
    timesheets,
    invoices,
    drivers,
    driversByName,
    restaurants,
    restaurateurs,
    areas,
    reporting,
    users,
    audit,
    restaurantTimesheets,
    restaurantInvoices,
  ]),
])

/**
 * A router over the browser's history; a test passes its own. Each navigation scrolls to the top
 * (docs/spec/shell.md#routes), which is what this router does unless it gets `resetScroll: false`.
 */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    defaultPreload: 'intent',
    defaultPendingComponent: () => <Loading />,
    defaultErrorComponent: ({ error }) => <FailedState error={error} onRetry={reloadPage} />,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/**
 * Leads a visitor to the login page, which says why and returns to the requested page afterwards. The server checks each
 * call as well (docs/spec/accounts.md#who-opens-what).
 */
function requireUser({ location }: { location: ParsedLocation }): StoredUser {
  const user = currentUser()
  if (user) return user
  const to = location.pathname === '/' ? undefined : location.href
  throw redirect({ to: '/login', search: { required: true, to } })
}

/**
 * As `requireUser`; and leads a signed-in user from a screen that their role may not open to the role's start screen. A
 * restaurant that opens a link to the schedule of staff gets its own schedule with the same days and view.
 */
function requireSignIn({ location }: { location: ParsedLocation }): void {
  const role = roleOf(requireUser({ location }))
  if (role === 'restaurant' && location.pathname === '/schedule')
    throw redirect({ to: '/schedulerestaurant', search: validateRestaurantSearch({ ...location.search }) })
  if (location.pathname !== '/' && !mayOpen(role, location.pathname))
    throw redirect({ to: startScreen(role) })
}

/** Login and registration are for visitors only. */
function requireSignedOut(): void {
  const user = currentUser()
  if (user) throw redirect({ to: startScreen(roleOf(user)) })
}
