import { ActionIcon, Select, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { isOpenForShifts } from '../../desk/places.ts'
import { CallLink } from '../../ui/CallLink.tsx'
import { areaOf, type ShownRow } from '../model/scheduleRows.ts'
import { besideRestaurant } from '../model/shownRestaurant.ts'
import classes from '../PhoneSchedule.module.css'

interface PhoneWhereProps {
  shown: ShownRow | undefined
  /** The restaurants to go on to, by area and name. */
  choices: readonly ShownRow[]
  onRestaurant: (id: number) => void
}

/** Which restaurant: chosen by name, or by the arrows to the one before and after; and its telephone number. */
export function PhoneWhere({ shown, choices, onRestaurant }: PhoneWhereProps) {
  const [isOpen, setIsOpen] = useState(false)
  // Hundreds of names are drawn when somebody looks at them.
  const data = useMemo(
    () => (isOpen ? byArea(shown ? withShown(choices, shown) : choices) : shown ? [optionOf(shown)] : []),
    [isOpen, choices, shown],
  )
  const id = shown?.restaurant.id
  const arrow = (direction: 1 | -1, label: string, Icon: typeof IconChevronLeft) => {
    const beside = besideRestaurant(choices, id, direction)
    return (
      <ActionIcon
        variant="default"
        size={44}
        aria-label={label}
        disabled={!beside}
        onClick={() => beside && onRestaurant(beside.restaurant.id)}
      >
        <Icon size="1.25rem" stroke={1.5} />
      </ActionIcon>
    )
  }
  return (
    <div>
      <div className={classes.row}>
        {arrow(-1, 'Previous restaurant', IconChevronLeft)}
        <Select
          className={classes.grows}
          aria-label="Restaurant"
          placeholder="Restaurant"
          data={data}
          value={id === undefined ? null : String(id)}
          onChange={(chosen) => chosen && onRestaurant(Number(chosen))}
          onDropdownOpen={() => setIsOpen(true)}
          onDropdownClose={() => setIsOpen(false)}
          searchable
          selectFirstOptionOnChange
          allowDeselect={false}
          nothingFoundMessage="No restaurant found"
          withScrollArea={false}
          classNames={{ options: classes.options }}
          comboboxProps={{ width: 'min(26rem, 100vw - 1.25rem)', position: 'bottom' }}
          onFocus={(event) => event.currentTarget.select()}
        />
        {arrow(1, 'Next restaurant', IconChevronRight)}
      </div>
      {shown && (
        <div className={`${classes.row} ${classes.place}`}>
          <Text size="sm" c="dimmed" className={classes.area}>
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

/** The one that is shown can be chosen again although a filter leaves it out. */
const withShown = (choices: readonly ShownRow[], shown: ShownRow) =>
  choices.some(({ restaurant }) => restaurant.id === shown.restaurant.id) ? choices : [shown, ...choices]

/** To staff by area; a restaurant account has few. */
const byArea = (rows: readonly ShownRow[]) =>
  rows.some((row) => 'area' in row)
    ? Array.from(
        Map.groupBy(rows, (row) => areaOf(row)?.label ?? 'No area'),
        ([group, ofArea]) => ({ group, items: ofArea.map(optionOf) }),
      )
    : rows.map(optionOf)
