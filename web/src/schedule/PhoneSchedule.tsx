import { ActionIcon, Button, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useDriversDrawer } from '../desk/DriversSide.tsx'
import { PhoneWhen } from '../desk/PhoneWhen.tsx'
import { isOpenForShifts } from '../desk/places.ts'
import { CallLink } from '../ui/CallLink.tsx'
import { SearchSelect } from '../ui/SearchSelect.tsx'
import { CardsWithSheet } from './cards/CardsWithSheet.tsx'
import { ScheduleDrivers } from './frame/ScheduleDrivers.tsx'
import { useScene } from './model/scene.ts'
import { areaOf, besideRestaurant, type ShownRow } from './model/scheduleRows.ts'
import classes from './PhoneSchedule.module.css'
import { AgencyLocation, Offers, Planned } from './ScheduleLayout.tsx'
import { useScheduleRange } from './useScheduleRange.ts'
import { ViewControl } from './views/ViewControl.tsx'

/** The shifts of one day as cards: of one restaurant, or of the drivers (docs/spec/schedule.md#phone-schedule). */
export function PhoneSchedule() {
  const { audience, schedule, asked, shownAs } = useScene()
  const drawer = useDriversDrawer()
  const range = useScheduleRange()
  const isStaff = schedule.agency !== undefined
  return (
    <div className={classes.phone}>
      <div className={classes.top}>
        {isStaff && (
          <div className={classes.views}>
            <ViewControl />
          </div>
        )}
        {isStaff && shownAs.Cards ? (
          <div className={classes.row}>
            <div className={classes.grows}>
              <AgencyLocation />
            </div>
          </div>
        ) : isStaff || schedule.places.length > 1 ? (
          <PhoneWhere />
        ) : (
          <Text fw={650} pt="xs" dir="auto">
            {schedule.places[0]?.restaurant.name}
          </Text>
        )}
        <PhoneWhen view={asked} intervals={audience.intervals} {...range} />
      </div>
      {isStaff && (
        <>
          <Planned />
          <Offers />
          {!shownAs.Cards && <FilterNote />}
        </>
      )}
      <CardsWithSheet onDrivers={isStaff && shownAs.hasDrivers ? drawer.open : undefined} />
      {isStaff && shownAs.hasDrivers && <ScheduleDrivers drawer={{ ...drawer, isNarrow: true }} />}
    </div>
  )
}

function PhoneWhere() {
  const { schedule, choices, onChange } = useScene()
  const [shown] = schedule.rows
  const [isOpen, setIsOpen] = useState(false)
  // Hundreds of names are drawn only while the list is open.
  const data = useMemo(
    () => (isOpen ? byArea(shown ? withShown(choices, shown) : choices) : shown ? [optionOf(shown)] : []),
    [isOpen, choices, shown],
  )
  const id = shown?.restaurant.id
  const choose = (restaurant: number | string) => onChange({ location: `restaurant-${Number(restaurant)}` })
  const arrow = (direction: 1 | -1, label: string, Icon: typeof IconChevronLeft) => {
    const beside = besideRestaurant(choices, id, direction)
    return (
      <ActionIcon
        variant="default"
        size={44}
        aria-label={label}
        disabled={!beside}
        onClick={() => beside && choose(beside.restaurant.id)}
      >
        <Icon size="1.25rem" stroke={1.5} />
      </ActionIcon>
    )
  }
  return (
    <div>
      <div className={classes.row}>
        {arrow(-1, 'Previous restaurant', IconChevronLeft)}
        <SearchSelect
          className={classes.grows}
          aria-label="Restaurant"
          placeholder="Restaurant"
          data={data}
          value={id === undefined ? null : String(id)}
          onChange={(chosen) => chosen && choose(chosen)}
          onDropdownOpen={() => setIsOpen(true)}
          onDropdownClose={() => setIsOpen(false)}
          nothingFoundMessage="No restaurant found"
          withScrollArea={false}
          classNames={{ options: classes.options }}
          comboboxProps={{ width: 'min(26rem, 100vw - 1.25rem)', position: 'bottom' }}
        />
        {arrow(1, 'Next restaurant', IconChevronRight)}
      </div>
      {shown && (
        <div className={`${classes.row} ${classes.place}`}>
          <Text size="sm" c="dimmed" truncate>
            {isOpenForShifts(shown) ? null : <b>Inactive · </b>}
            <bdi>{'area' in shown ? (areaOf(shown)?.label ?? 'No area') : shown.restaurant.address}</bdi>
          </Text>
          {'area' in shown && (
            <CallLink
              who={shown.restaurant.name}
              phone={shown.restaurant.telephone}
              variant="subtle"
              px="xs"
            />
          )}
        </div>
      )}
    </div>
  )
}

const optionOf = ({ restaurant }: ShownRow) => ({ value: String(restaurant.id), label: restaurant.name })

/** Includes the shown restaurant even if a filter excludes it. */
const withShown = (choices: readonly ShownRow[], shown: ShownRow) =>
  choices.some(({ restaurant }) => restaurant.id === shown.restaurant.id) ? choices : [shown, ...choices]

const byArea = (rows: readonly ShownRow[]) =>
  rows.some((row) => 'area' in row)
    ? Array.from(
        Map.groupBy(rows, (row) => areaOf(row)?.label ?? 'No area'),
        ([group, ofArea]) => ({ group, items: ofArea.map(optionOf) }),
      )
    : rows.map(optionOf)

function FilterNote() {
  const { schedule, view, onChange } = useScene()
  const { driver, busy } = view
  const drivers = schedule.driversById
  if (driver === undefined && !busy) return null
  const who = driver === 'open' ? 'open shifts' : driver && (drivers.get(driver)?.full_name ?? 'one driver')
  return (
    <div className={classes.filters}>
      {who && <Filter words={`Only ${who}`} onClear={() => onChange({ driver: undefined })} />}
      {busy && <Filter words="Only restaurants with shifts" onClear={() => onChange({ busy: undefined })} />}
    </div>
  )
}

const Filter = ({ words, onClear }: { words: string; onClear: () => void }) => (
  <Button
    variant="light"
    radius="xl"
    px="md"
    maw="100%"
    aria-label={`${words}: show all again`}
    rightSection={<IconX size="1rem" stroke={1.75} aria-hidden="true" />}
    onClick={onClear}
  >
    <bdi>{words}</bdi>
  </Button>
)
