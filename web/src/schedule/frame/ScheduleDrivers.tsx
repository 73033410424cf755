import { Switch } from '@mantine/core'
import { useMemo } from 'react'
import { type DriversDrawer, DriversSide } from '../../ui/desk/DriversSide.tsx'
import { driverEntries } from '../data/driverEntries.ts'
import { useIsDragging } from '../drag/carry.ts'
import { shiftsHere, type useSchedule } from '../model/useSchedule.ts'
import type { ScheduleSearch, ScheduleView } from '../schedule.search.ts'

interface ScheduleDriversProps {
  schedule: ReturnType<typeof useSchedule>
  view: ScheduleView
  drawer: DriversDrawer
  onChange: (search: ScheduleSearch) => void
}

/** The drivers with what they have in the range shown, and whether restaurants without shifts are left out. */
export function ScheduleDrivers({ schedule, view, drawer, onChange }: ScheduleDriversProps) {
  const { settled, queries } = schedule
  const drivers = queries.drivers.data
  const entries = useMemo(() => {
    const places = settled.isNarrowed ? settled.here : undefined
    const entries = driverEntries({ drivers: drivers ?? [], shifts: shiftsHere(settled), places })
    return settled.isKnown ? entries : entries.map((entry) => ({ ...entry, totals: undefined }))
  }, [drivers, settled])
  return (
    <DriversSide
      drawer={drawer}
      isDocked={useIsDragging()}
      entries={entries}
      thing="shift"
      value={view.driver}
      onChange={(driver) => onChange({ driver })}
      error={drivers ? null : queries.drivers.error}
      onRetry={() => void queries.drivers.refetch()}
    >
      <Switch
        size="xs"
        label="Only restaurants with shifts"
        checked={view.busy}
        onChange={(event) => onChange({ busy: event.currentTarget.checked || undefined })}
      />
    </DriversSide>
  )
}
