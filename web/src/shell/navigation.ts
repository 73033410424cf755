import type { Role } from '@driverdesk/domain/kernel/roles.ts'

const STAFF_START = [
  { to: '/schedule', label: 'Schedule' },
  { to: '/timesheet', label: 'Timesheets' },
  { to: '/invoices', label: 'Invoices' },
  { to: '/newsfeed', label: 'News Feed' },
] as const

const REPORTING = { to: '/reporting', label: 'Reporting' } as const

const LINKS = {
  administrator: [
    ...STAFF_START,
    { to: '/drivers', label: 'Drivers' },
    { to: '/restaurants', label: 'Restaurants' },
    { to: '/areas', label: 'Areas' },
    REPORTING,
  ],
  manager: [...STAFF_START, REPORTING],
  restaurant: [
    { to: '/schedulerestaurant', label: 'Schedule' },
    { to: '/timesheetrestaurant', label: 'Timesheets' },
    { to: '/invoicesrestaurant', label: 'Invoices' },
  ],
  /** Drivers have an app of their own. */
  driver: [],
  none: [{ to: '/newsfeed', label: 'News Feed' }],
} as const

export type NavigationLink = (typeof LINKS)[Role][number]

/** The links of the top bar by role, in order (docs/spec/shell.md#top-bar). */
export const linksFor = (role: Role): readonly NavigationLink[] => LINKS[role]
