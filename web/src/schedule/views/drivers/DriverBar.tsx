import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { Button, Group, SegmentedControl, Switch, Text } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { SearchField, useSearchText } from '../../../ui/list/SearchField.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { ShowAll } from '../../frame/ScheduleEmpty.tsx'
import { useScene } from '../../model/scene.ts'
import type { DriverOrder } from '../../schedule.search.ts'
import classes from './DriverBar.module.css'
import { isOpenLine } from './DriverHead.tsx'

const ORDERS = [
  { value: 'name', label: 'Name' },
  { value: 'hours', label: 'Hours' },
  { value: 'area', label: 'Area' },
]

export function DriverControls() {
  const { asked, view, lines, schedule, onChange } = useScene()
  const { text, setText } = useSearchText(asked.name, (name) => onChange({ name: name || undefined }, true))
  const drivers = lines.state?.isEmpty ? undefined : lines.rows.filter((line) => !isOpenLine(line)).length
  const isSearched = lines.state?.isWaiting || text.trim() !== (view.name ?? '').trim()
  const chosen = typeof asked.driver === 'number' ? schedule.driversById.get(asked.driver) : undefined
  return (
    <>
      {asked.driver === undefined ? (
        <>
          <SearchField label="Search drivers" className={classes.search} value={text} onChange={setText} />
          <Group gap="0.5rem">
            <Text component="span" size="sm" c="dimmed" aria-hidden="true" className={classes.sortBy}>
              Sort by
            </Text>
            <SegmentedControl
              size="xs"
              aria-label="Sort by"
              data={ORDERS}
              value={asked.sort ?? 'name'}
              onChange={(order) =>
                onChange({ sort: order === 'name' ? undefined : (order as DriverOrder) }, true)
              }
            />
          </Group>
          <Switch
            size="xs"
            label="Only drivers with shifts"
            checked={asked.busy}
            onChange={(event) => onChange({ busy: event.currentTarget.checked || undefined })}
          />
          <Text size="sm" c="dimmed" ml="auto" role="status">
            {drivers === undefined ? '' : isSearched ? 'Searching…' : foundText(drivers)}
          </Text>
        </>
      ) : (
        <>
          <Text size="sm">
            {asked.driver === 'open' ? (
              'Only open shifts'
            ) : (
              <>
                Only <bdi>{chosen?.full_name ?? 'one driver'}</bdi>
              </>
            )}
          </Text>
          <Button variant="default" size="compact-sm" onClick={() => onChange({ driver: undefined })}>
            Show all drivers
          </Button>
        </>
      )}
    </>
  )
}

const foundText = (drivers: number) => (drivers === 0 ? 'No drivers found' : countOf(drivers, 'driver'))

export function NoDriver() {
  return (
    <EmptyState
      title="Driver not listed here"
      hint="This driver is inactive, or not offered here, and has no shifts here on these dates."
      icon={<IconUserQuestion size="1.5rem" stroke={1.5} />}
      action={<ShowAll filter="driver" of="drivers" />}
    />
  )
}
