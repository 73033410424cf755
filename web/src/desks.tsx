/** The addresses of schedule, timesheets and invoices, each for staff and for restaurants. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { screen } from './guarded.tsx'
import { validateInvoiceSearch, validateOwnInvoiceSearch } from './invoices/invoices.search.ts'
import { validateRestaurantSearch, validateScheduleSearch } from './schedule/schedule.search.ts'
import { validateOwnTimesheetSearch, validateTimesheetSearch } from './timesheets/timesheets.search.ts'

export const schedule = createRoute({
  ...screen('/schedule', 'Schedule'),
  validateSearch: validateScheduleSearch,
  component: lazyRouteComponent(() => import('./schedule/ScheduleScreen.tsx'), 'ScheduleScreen'),
})

export const restaurantSchedule = createRoute({
  ...screen('/schedulerestaurant', 'Schedule'),
  validateSearch: validateRestaurantSearch,
  component: lazyRouteComponent(
    () => import('./schedule/RestaurantScheduleScreen.tsx'),
    'RestaurantScheduleScreen',
  ),
})

export const timesheets = createRoute({
  ...screen('/timesheet', 'Timesheets'),
  validateSearch: validateTimesheetSearch,
  component: lazyRouteComponent(() => import('./timesheets/TimesheetScreen.tsx'), 'TimesheetScreen'),
})

export const restaurantTimesheets = createRoute({
  ...screen('/timesheetrestaurant', 'Timesheets'),
  validateSearch: validateOwnTimesheetSearch,
  component: lazyRouteComponent(
    () => import('./timesheets/restaurant/RestaurantTimesheetScreen.tsx'),
    'RestaurantTimesheetScreen',
  ),
})

export const invoices = createRoute({
  ...screen('/invoices', 'Invoices'),
  validateSearch: validateInvoiceSearch,
  component: lazyRouteComponent(() => import('./invoices/InvoicesScreen.tsx'), 'InvoicesScreen'),
})

export const restaurantInvoices = createRoute({
  ...screen('/invoicesrestaurant', 'Invoices'),
  validateSearch: validateOwnInvoiceSearch,
  component: lazyRouteComponent(
    () => import('./invoices/restaurant/RestaurantInvoicesScreen.tsx'),
    'RestaurantInvoicesScreen',
  ),
})
