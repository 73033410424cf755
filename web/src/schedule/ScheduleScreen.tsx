import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { rememberPlace } from '../desk/lastPlace.ts'
import { useCurrentUser } from '../kernel/session.ts'
import type { SchedulePath } from '../links/scheduleLink.ts'
import type { Audience } from './audience/audience.ts'
import { RESTAURANT } from './audience/restaurant.ts'
import { STAFF } from './audience/staff.ts'
import { Schedule } from './Schedule.tsx'
import { type ScheduleSearch, validateRestaurantSearch, validateScheduleSearch } from './schedule.search.ts'

/** The admin schedule, /schedule (docs/spec/schedule.md#admin-schedule-screen). */
export const ScheduleScreen = () => <Screen to="/schedule" audience={STAFF} read={validateScheduleSearch} />

/** A restaurant's own schedule, /schedulerestaurant (docs/spec/schedule.md#restaurant-schedule-screen). */
export const RestaurantScheduleScreen = () => (
  <Screen to="/schedulerestaurant" audience={RESTAURANT} read={validateRestaurantSearch} />
)

interface ScreenProps {
  to: SchedulePath
  audience: Audience
  read: (search: Record<string, unknown>) => ScheduleSearch
}

/** What it shows stands in the address, so that a link shows the same. */
function Screen({ to, audience, read }: ScreenProps) {
  const given = useSearch({ strict: false })
  const search = useMemo(() => read(given), [given, read])
  const email = useCurrentUser()?.email
  useEffect(() => {
    const { published: _, ...place } = search
    if (email !== undefined) rememberPlace(to, email, place)
  }, [email, search, to])
  const navigate = useNavigate()
  // It is the same screen: what was scrolled stays where it was.
  const change = (next: ScheduleSearch, replace = false) =>
    void navigate({ to, search: next, resetScroll: false, replace })
  return <Schedule audience={audience} search={search} onSearch={change} />
}
