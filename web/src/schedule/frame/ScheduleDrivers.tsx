import { Switch } from '@mantine/core'
import { useMemo } from 'react'
import { type DriversDrawer, DriversSide } from '../../ui/desk/DriversSide.tsx'
import { driverEntries } from '../data/driverEntries.ts'
import { useAgency, useScene } from '../model/scene.ts'
import { useScheduleState } from '../model/scheduleStore.ts'

/** The drivers with what they have in the range shown, and whether restaurants without shifts are left out. */
export function ScheduleDrivers({ drawer }: { drawer: DriversDrawer }) {
  const { asked, onChange } = useScene()
  const { queries, here } = useAgency()
  const drivers = queries.drivers.data
  const entries = useMemo(() => {
    const entries = driverEntries({ drivers: drivers ?? [], ...here })
    return here.isKnown ? entries : entries.map((entry) => ({ ...entry, totals: undefined }))
  }, [drivers, here])
  return (
    <DriversSide
      drawer={drawer}
      // Shifts that are dragged can be dropped on a driver.
      isDocked={useScheduleState(({ carriedBy }) => carriedBy === 'pointer')}
      entries={entries}
      thing="shift"
      value={asked.driver}
      onChange={(driver) => onChange({ driver })}
      error={drivers ? null : queries.drivers.error}
      onRetry={() => void queries.drivers.refetch()}
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
