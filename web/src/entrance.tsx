/** The routes of signing in, registering and viewing as someone else. */
import { startScreen } from '@driverdesk/domain/accounts/screens.ts'
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { validateLoginSearch, validatePasswordSearch } from './accounts/login.search.ts'
import { startView, validateViewAsSearch } from './accounts/viewAs.data.ts'
import { requireSignedOut, requireUser } from './guards.ts'
import { loadPage, reloadPage } from './kernel/page.ts'
import { roleOf } from './kernel/session.ts'
import { registrationIsOpen } from './kernel/settings.ts'
import { Shell } from './shell/Shell.tsx'
import { FailedState } from './ui/FailedState.tsx'
import { Loading } from './ui/Loading.tsx'

export const root = createRootRoute({ component: Shell })

export const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'Log in' },
  validateSearch: validateLoginSearch,
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('./accounts/LoginRoute.tsx'), 'LoginRoute'),
})

export const registration = createRoute({
  getParentRoute: () => root,
  path: '/registration',
  staticData: { title: 'Registration' },
  beforeLoad: () => {
    requireSignedOut()
    if (!registrationIsOpen()) throw redirect({ to: '/login' })
  },
  component: lazyRouteComponent(() => import('./accounts/RegistrationScreen.tsx'), 'RegistrationScreen'),
})

export const confirmRegistration = createRoute({
  getParentRoute: () => root,
  path: '/confirm-registration',
  staticData: { title: 'Confirm your account' },
  component: lazyRouteComponent(
    () => import('./accounts/ConfirmRegistrationScreen.tsx'),
    'ConfirmRegistrationScreen',
  ),
})

export const firstAdministrator = createRoute({
  getParentRoute: () => root,
  path: '/first-administrator',
  staticData: { title: 'Welcome' },
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(
    () => import('./accounts/FirstAdministratorScreen.tsx'),
    'FirstAdministratorScreen',
  ),
})

export const forgottenPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgotten-password',
  staticData: { title: 'Forgotten password' },
  validateSearch: validatePasswordSearch,
  component: lazyRouteComponent(
    () => import('./accounts/ForgottenPasswordScreen.tsx'),
    'ForgottenPasswordScreen',
  ),
})

export const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/new-password',
  staticData: { title: 'New password' },
  validateSearch: validatePasswordSearch,
  component: lazyRouteComponent(() => import('./accounts/NewPasswordScreen.tsx'), 'NewPasswordScreen'),
})

/** The drivers' app is another page, which this route loads. */
export const driverApp = createRoute({
  getParentRoute: () => root,
  path: '/driver',
  component: LoadDriverApp,
})

function LoadDriverApp() {
  useEffect(() => loadPage('/driver/'), [])
  return <Loading />
}

/** Starts viewing as someone else in this tab, on that person's start screen. */
export const viewAs = createRoute({
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
