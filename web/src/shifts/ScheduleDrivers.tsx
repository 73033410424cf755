import { Button, Drawer } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { DriverPanel } from './DriverPanel.tsx'
import { driverEntries } from './driverEntries.ts'
import classes from './Schedule.module.css'
import type { ScheduleSearch, ScheduleView } from './schedule.search.ts'
import { shiftsHere, type useSchedule } from './useSchedule.ts'

export interface DriversDrawer {
  /** There is no room for the panel beside the grid. */
  isNarrow: boolean
  isOpen: boolean
  open: () => void
  close: () => void
  /** Opens it; null where the panel stands beside the grid. */
  button: ReactNode
}

/** On a small screen the drivers come out of a drawer. */
export function useDriversDrawer(): DriversDrawer {
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  const [isOpen, { open, close }] = useDisclosure(false)
  const button = isNarrow ? (
    <Button variant="default" leftSection={<IconUsers size={16} aria-hidden="true" />} onClick={open}>
      Drivers
    </Button>
  ) : null
  return { isNarrow, isOpen, open, close, button }
}

interface ScheduleDriversProps {
  schedule: ReturnType<typeof useSchedule>
  view: ScheduleView
  drawer: DriversDrawer
  onChange: (search: ScheduleSearch) => void
}

/** The driver panel, beside the grid or in a drawer. */
export function ScheduleDrivers({ schedule, view, drawer, onChange }: ScheduleDriversProps) {
  const { settled, queries } = schedule
  const drivers = queries.drivers.data
  const entries = useMemo(() => {
    const places = settled.isNarrowed ? settled.here : undefined
    const entries = driverEntries({ drivers: drivers ?? [], shifts: shiftsHere(settled), places })
    return settled.isKnown ? entries : entries.map((entry) => ({ ...entry, totals: undefined }))
  }, [drivers, settled])
  const panel = (
    <DriverPanel
      entries={entries}
      value={view.driver}
      onChange={(driver) => {
        onChange({ driver })
        drawer.close()
      }}
      busy={view.busy}
      onBusy={(busy) => onChange({ busy: busy || undefined })}
      error={drivers ? null : queries.drivers.error}
      onRetry={() => void queries.drivers.refetch()}
    />
  )
  if (!drawer.isNarrow) return <div className={classes.drivers}>{panel}</div>
  return (
    <Drawer
      opened={drawer.isOpen}
      onClose={drawer.close}
      title="Drivers"
      size={320}
      classNames={{ body: classes.drawer }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {panel}
    </Drawer>
  )
}
