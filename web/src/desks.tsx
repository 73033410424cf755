/** The addresses of schedule, timesheets and invoices, each for staff and for restaurants. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { guarded } from './guarded.tsx'
import { validateInvoiceSearch, validateOwnInvoiceSearch } from './invoices/invoices.search.ts'
import { validateRestaurantSearch, validateScheduleSearch } from './schedule/schedule.search.ts'
import { validateOwnTimesheetSearch, validateTimesheetSearch } from './timesheets/timesheets.search.ts'

export const schedule = createRoute({
  getParentRoute: () => guarded,
  path: '/schedule',
  staticData: { title: 'Schedule' },
  validateSearch: validateScheduleSearch,
  component: lazyRouteComponent(() => import('./schedule/ScheduleScreen.tsx'), 'ScheduleScreen'),
})

export const restaurantSchedule = createRoute({
  getParentRoute: () => guarded,
  path: '/schedulerestaurant',
  staticData: { title: 'Schedule' },
  validateSearch: validateRestaurantSearch,
  component: lazyRouteComponent(() => import('./schedule/ScheduleScreen.tsx'), 'RestaurantScheduleScreen'),
})

export const timesheets = createRoute({
  getParentRoute: () => guarded,
  path: '/timesheet',
  staticData: { title: 'Timesheets' },
  validateSearch: validateTimesheetSearch,
  component: lazyRouteComponent(() => import('./timesheets/TimesheetScreen.tsx'), 'TimesheetScreen'),
})

export const restaurantTimesheets = createRoute({
  getParentRoute: () => guarded,
  path: '/timesheetrestaurant',
  staticData: { title: 'Timesheets' },
  validateSearch: validateOwnTimesheetSearch,
  component: lazyRouteComponent(
    () => import('./timesheets/restaurant/RestaurantTimesheetScreen.tsx'),
    'RestaurantTimesheetScreen',
  ),
})

export const invoices = createRoute({
  getParentRoute: () => guarded,
  path: '/invoices',
  staticData: { title: 'Invoices' },
  validateSearch: validateInvoiceSearch,
  component: lazyRouteComponent(() => import('./invoices/InvoicesScreen.tsx'), 'InvoicesScreen'),
})

export const restaurantInvoices = createRoute({
  getParentRoute: () => guarded,
  path: '/invoicesrestaurant',
  staticData: { title: 'Invoices' },
  validateSearch: validateOwnInvoiceSearch,
  component: lazyRouteComponent(
    () => import('./invoices/restaurant/RestaurantInvoicesScreen.tsx'),
    'RestaurantInvoicesScreen',
  ),
})
