import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useCurrentUser } from '../../kernel/session.ts'
import { rememberPlace } from '../../ui/desk/lastPlace.ts'
import { RestaurantSchedule } from './RestaurantSchedule.tsx'
import { type RestaurantScheduleSearch, validateRestaurantSearch } from './restaurantSchedule.search.ts'

/** A restaurant's own schedule, /schedulerestaurant (document 2, 2.2). What it shows stands in the address. */
export function RestaurantScheduleScreen() {
  const given = useSearch({ strict: false })
  const search = useMemo(() => validateRestaurantSearch(given), [given])
  const email = useCurrentUser()?.email
  useEffect(() => {
    if (email !== undefined) rememberPlace('/schedulerestaurant', email, search)
  }, [email, search])
  const navigate = useNavigate()
  // It is the same screen: what was scrolled stays where it was.
  const change = (next: RestaurantScheduleSearch, replace = false) =>
    void navigate({ to: '/schedulerestaurant', search: next, resetScroll: false, replace })
  return <RestaurantSchedule search={search} onSearch={change} />
}
