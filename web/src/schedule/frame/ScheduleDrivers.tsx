import { Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { type DriversDrawer, DriversSide } from '../../desk/DriversSide.tsx'
import { useScheduleDrivers } from '../data/scheduleDrivers.data.ts'
import { useScene } from '../model/scene.ts'
import { useScheduleState } from '../model/scheduleStore.ts'

/** Milliseconds after the last key. */
const TYPING = 200

/** The driver panel, and the filter for restaurants with shifts. */
export function ScheduleDrivers({ drawer, above }: { drawer: DriversDrawer; above?: ReactNode }) {
  const { view, asked, onChange } = useScene()
  const [search, setSearch] = useState('')
  const [found] = useDebouncedValue(search.trim(), search === '' ? 0 : TYPING)
  // Shifts can be dropped on a driver.
  const isDocked = useScheduleState(({ carriedBy }) => carriedBy === 'pointer')
  const drivers = useScheduleDrivers(
    { range: view.range, location: view.location, search: found },
    {
      chosen: asked.driver,
      enabled: !view.problem && (!drawer.isNarrow || drawer.isOpen || isDocked),
    },
  )
  return (
    <DriversSide
      drawer={drawer}
      above={!drawer.isNarrow && above}
      isDocked={isDocked}
      entries={drivers.entries}
      count={drivers.count}
      onSearch={setSearch}
      onEnd={drivers.onEnd}
      failedPage={drivers.failedPage}
      thing="shift"
      value={asked.driver}
      onChange={(driver) => onChange({ driver })}
      error={drivers.data ? null : drivers.error}
      onRetry={() => void drivers.refetch()}
    >
      <Switch
        size="xs"
        label="Only restaurants with shifts"
        checked={asked.busy}
        onChange={(event) => onChange({ busy: event.currentTarget.checked || undefined })}
      />
    </DriversSide>
  )
}
