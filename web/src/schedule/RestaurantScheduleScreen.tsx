import { RESTAURANT } from './audience/restaurant.ts'
import { ScheduleAt } from './ScheduleScreen.tsx'
import { validateRestaurantSearch } from './schedule.search.ts'

/** A restaurant's own schedule, /schedulerestaurant (docs/spec/schedule.md#restaurant-schedule-screen). */
export const RestaurantScheduleScreen = () => (
  <ScheduleAt to="/schedulerestaurant" audience={RESTAURANT} read={validateRestaurantSearch} />
)
