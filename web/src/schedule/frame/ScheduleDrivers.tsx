import { ASK_TO_REPORT } from '@driverdesk/domain/sickCalls/sickCall.ts'
import { ActionIcon, Button, Switch, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { type DriversDrawer, DriversSide } from '../../desk/DriversSide.tsx'
import { useScheduleDrivers } from '../../desk/scheduleDrivers.data.ts'
import { giveFocus } from '../../ui/focus.ts'
import { useScene } from '../model/scene.ts'
import { useScheduleLook } from '../model/scheduleLook.ts'
import { useScheduleState } from '../model/scheduleStore.ts'
import { openSick, REPORT_SICK } from '../model/sickDriver.ts'
import { ViewControl } from '../views/ViewControl.tsx'
import classes from './ScheduleDrivers.module.css'

const TYPING = 200

/** The driver panel, and the filter for restaurants with shifts. Folded away, it leaves a rail. */
export function ScheduleDrivers({ drawer }: { drawer: DriversDrawer }) {
  const { view, asked, role, schedule, onChange } = useScene()
  const [search, setSearch] = useState('')
  const [found] = useDebouncedValue(search.trim(), search === '' ? 0 : TYPING)
  const isDocked = useScheduleState(({ carriedBy }) => carriedBy === 'pointer')
  const [look] = useScheduleLook()
  const isFolded = look.isFolded === true && !drawer.isNarrow
  const fold = !drawer.isNarrow && <FoldButton isFolded={isFolded} />
  // The shifts come first.
  const { shifts } = schedule
  const isWanted = (!drawer.isNarrow && !isFolded) || drawer.isOpen || isDocked
  const drivers = useScheduleDrivers(
    { range: view.range, location: view.location, search: found },
    {
      chosen: asked.driver,
      enabled: !view.problem && isWanted && (shifts.data !== undefined || shifts.isError),
    },
  )
  const rail = isFolded && (
    <div className={classes.rail}>
      {fold}
      <ViewControl isVertical />
    </div>
  )
  if (rail && !isDocked) return rail
  return (
    <>
      {rail}
      <DriversSide
        drawer={rail ? { ...drawer, isNarrow: true } : drawer}
        above={!drawer.isNarrow && !rail && <ViewControl />}
        fold={!rail && fold}
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
        {role === 'administrator' && typeof asked.driver === 'number' && (
          <Button variant="default" size="compact-sm" onClick={() => openSick(asked.driver)}>
            {REPORT_SICK}
          </Button>
        )}
        {role === 'manager' && typeof asked.driver === 'number' && (
          <Text size="xs" c="dimmed">
            {ASK_TO_REPORT}
          </Text>
        )}
      </DriversSide>
    </>
  )
}

/** The panel and the rail each have their own, which takes the focus once it is drawn. */
function FoldButton({ isFolded }: { isFolded: boolean }) {
  const { asked } = useScene()
  const [, change] = useScheduleLook()
  const isActive = asked.driver !== undefined || asked.busy
  const Icon = isFolded ? IconChevronRight : IconChevronLeft
  return (
    <ActionIcon
      data-fold=""
      variant={isFolded && isActive ? 'filled' : 'default'}
      size={36}
      aria-label="Driver panel"
      aria-expanded={!isFolded}
      title={isFolded ? 'Show the driver panel' : 'Hide the driver panel'}
      onClick={() => {
        change({ isFolded: !isFolded })
        giveFocus(() => document.querySelector<HTMLElement>('[data-fold]')?.focus())
      }}
    >
      <Icon size="1.125rem" stroke={1.5} />
    </ActionIcon>
  )
}
