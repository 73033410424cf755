import type { Role } from '../kernel/roles.ts'

/** The roles that use the back office. Drivers have their own app. */
const BACK_OFFICE: readonly Role[] = ['administrator', 'manager', 'restaurant', 'none']
const STAFF: readonly Role[] = ['administrator', 'manager']
const ADMINISTRATORS: readonly Role[] = ['administrator']
const RESTAURANTS: readonly Role[] = ['restaurant']
const DRIVERS: readonly Role[] = ['driver']

/** Roles by screen (docs/spec/accounts.md#who-opens-what). A path that is not listed is closed to everyone. */
const SCREENS: readonly (readonly [path: string, roles: readonly Role[]])[] = [
  ['/home', BACK_OFFICE],
  ['/newsfeed', BACK_OFFICE],
  ['/schedule', STAFF],
  ['/timesheet', STAFF],
  ['/invoices', STAFF],
  ['/reporting', STAFF],
  ['/options', STAFF],
  ['/drivers', ADMINISTRATORS],
  ['/restaurants', ADMINISTRATORS],
  ['/areas', ADMINISTRATORS],
  ['/users', ADMINISTRATORS],
  ['/audit', ADMINISTRATORS],
  ['/schedulerestaurant', RESTAURANTS],
  ['/timesheetrestaurant', RESTAURANTS],
  ['/invoicesrestaurant', RESTAURANTS],
  ['/driver', DRIVERS],
]

/** The screen that a role starts on, also in place of a screen that it may not open (docs/spec/accounts.md#who-opens-what). */
export function startScreen(role: Role): '/home' | '/schedulerestaurant' | '/driver' | '/newsfeed' {
  if (STAFF.includes(role)) return '/home'
  if (role === 'driver') return '/driver'
  return role === 'restaurant' ? '/schedulerestaurant' : '/newsfeed'
}

/** The screen that the bare address leads to (docs/spec/shell.md#routes). */
export const rootScreen = (role: Role): '/home' | '/newsfeed' =>
  STAFF.includes(role) ? '/home' : '/newsfeed'

/** The paths of the screens that a role may open, in the specified order (docs/spec/accounts.md#who-opens-what). */
export function screensFor(role: Role): string[] {
  return SCREENS.filter(([, roles]) => roles.includes(role)).map(([path]) => path)
}

/** True if a role may open a path. '/drivers/7' follows '/drivers'. */
export function mayOpen(role: Role, path: string): boolean {
  return screensFor(role).some((screen) => path === screen || path.startsWith(`${screen}/`))
}
