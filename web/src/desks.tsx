/** The addresses of schedule and timesheets, each for staff and for restaurants. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { guarded } from './guarded.tsx'
import { validateRestaurantSearch } from './shifts/restaurant/restaurantSchedule.search.ts'
import { validateScheduleSearch } from './shifts/schedule.search.ts'
import { validateOwnTimesheetSearch, validateTimesheetSearch } from './timesheets/timesheets.search.ts'

export const schedule = createRoute({
  getParentRoute: () => guarded,
  path: '/schedule',
  staticData: { title: 'Schedule' },
  validateSearch: validateScheduleSearch,
  component: lazyRouteComponent(() => import('./shifts/ScheduleScreen.tsx'), 'ScheduleScreen'),
})

export const restaurantSchedule = createRoute({
  getParentRoute: () => guarded,
  path: '/schedulerestaurant',
  staticData: { title: 'Schedule' },
  validateSearch: validateRestaurantSearch,
  component: lazyRouteComponent(
    () => import('./shifts/restaurant/RestaurantScheduleScreen.tsx'),
    'RestaurantScheduleScreen',
  ),
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
