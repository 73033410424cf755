/**
 * Guards the screens in the browser (docs/spec/accounts.md#who-opens-what). The server checks
 * each call as well.
 */
import { mayOpen, startScreen } from '@driverdesk/domain/accounts/screens.ts'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { currentUser, roleOf, type StoredUser } from './kernel/session.ts'
import { validateRestaurantSearch } from './schedule/schedule.search.ts'

/** Leads a visitor to the login page, which says why and returns to the wanted page afterwards. */
export function requireUser({ location }: { location: ParsedLocation }): StoredUser {
  const user = currentUser()
  if (user) return user
  const to = location.pathname === '/' ? undefined : location.href
  throw redirect({ to: '/login', search: { required: true, to } })
}

/**
 * As `requireUser`; and leads a signed-in user from a screen that their role may not open to the role's start screen. A
 * restaurant that opens a link to the schedule of staff gets its own schedule with the same days and view.
 */
export function requireSignIn({ location }: { location: ParsedLocation }): void {
  const role = roleOf(requireUser({ location }))
  if (role === 'restaurant' && location.pathname === '/schedule')
    throw redirect({ to: '/schedulerestaurant', search: validateRestaurantSearch({ ...location.search }) })
  if (location.pathname !== '/' && !mayOpen(role, location.pathname))
    throw redirect({ to: startScreen(role) })
}

/** Login and registration are for visitors only. */
export function requireSignedOut(): void {
  const user = currentUser()
  if (user) throw redirect({ to: startScreen(roleOf(user)) })
}
