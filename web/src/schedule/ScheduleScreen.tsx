import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useCurrentUser } from '../kernel/session.ts'
import { rememberPlace } from '../ui/desk/lastPlace.ts'
import { Schedule } from './Schedule.tsx'
import { type ScheduleSearch, validateScheduleSearch } from './schedule.search.ts'

/** The admin schedule, /schedule (document 2, 2.1). What it shows stands in the address, so that a link shows the same. */
export function ScheduleScreen() {
  const given = useSearch({ strict: false })
  const search = useMemo(() => validateScheduleSearch(given), [given])
  const email = useCurrentUser()?.email
  useEffect(() => {
    const { published: _, ...place } = search
    if (email !== undefined) rememberPlace('/schedule', email, place)
  }, [email, search])
  const navigate = useNavigate()
  // It is the same screen: what was scrolled stays where it was.
  const change = (next: ScheduleSearch, replace = false) =>
    void navigate({ to: '/schedule', search: next, resetScroll: false, replace })
  return <Schedule search={search} onSearch={change} />
}
