import { mayOpen } from '@driverdesk/domain/accounts/screens.ts'
import { namesApart } from '@driverdesk/domain/drivers/namesakes.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { driversQuery } from '../drivers/drivers.data.ts'
import { locationsQuery } from '../restaurants/restaurants.data.ts'
import type { PaletteItem } from './paletteItems.ts'

interface Asked {
  role: Role
  schedule: '/schedule' | '/schedulerestaurant'
  text: string
  recent: readonly string[]
}

/** A letter alone means nobody: thousands of drivers are not fetched for it. */
const LETTERS = 2

/** The restaurants, areas and drivers that this role sees, by the lists that its screens have as well. */
export function usePeopleAndPlaces({ role, schedule, text, recent }: Asked) {
  const isSearched = text.trim().length >= LETTERS
  const isWanted = (kind: string) => isSearched || recent.some((id) => id.startsWith(kind))
  const hasDrivers = mayOpen(role, '/schedule')
  const locations = useQuery({
    ...locationsQuery,
    enabled: mayOpen(role, schedule) && (isWanted('restaurant') || isWanted('area')),
    meta: { ownErrors: true },
  })
  const drivers = useQuery({
    ...driversQuery,
    enabled: hasDrivers && isWanted('driver'),
    meta: { ownErrors: true },
  })
  const hasRecords = mayOpen(role, '/drivers')
  const items = useMemo(() => {
    const places = [...(locations.data?.restaurants ?? []), ...(locations.data?.areas ?? [])]
    const people = namesApart(drivers.data ?? [])
    return [
      ...places.map(({ guid, type, name }): PaletteItem => {
        const does = { go: { to: schedule, search: { location: guid } } }
        const record = type === 'restaurant' && hasRecords && restaurantRecord(name)
        const hint = type === 'area' ? 'Area, schedule' : 'Schedule'
        return { id: guid, group: 'Restaurants', label: name, hint, does, ...(record && { second: record }) }
      }),
      ...Array.from(people, ([id, name]): PaletteItem => {
        const does = { go: { to: schedule, search: { driver: id } } }
        const second = hasRecords && { second: driverRecord(id) }
        return { id: `driver-${id}`, group: 'Drivers', label: name, hint: 'Shifts', does, ...second }
      }),
    ]
  }, [locations.data, drivers.data, schedule, hasRecords])
  const lists = [
    { name: 'restaurants', query: locations },
    { name: 'drivers', query: drivers },
  ]
  return {
    items: useMemo(() => [...items, ...items.flatMap(recordItem)], [items]),
    /** What is still on its way, and what could not be loaded. */
    waiting: lists.filter(({ query }) => query.isLoading).map(({ name }) => name),
    failed: lists.filter(({ query }) => query.isError && !query.data).map(({ name }) => name),
    retry: () => {
      for (const { query } of lists) if (query.isError) void query.refetch()
    },
  }
}

const restaurantRecord = (name: string) => ({
  hint: 'record',
  does: { go: { to: '/restaurants', search: { q: name } } } as const,
})

const driverRecord = (id: number) => ({
  hint: 'record',
  does: { go: { to: '/drivers', search: { edit: id } } } as const,
})

/** For fingers, and for whoever does not know the keys, the second action is an entry as well. */
const recordItem = ({ id, label, second }: PaletteItem): PaletteItem[] =>
  second ? [{ id: `record-${id}`, group: 'Records', label, hint: 'Record', does: second.does }] : []
