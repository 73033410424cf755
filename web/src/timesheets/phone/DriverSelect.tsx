import { Select } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { DriverChoice } from '../../desk/deskSearch.ts'
import { countOf } from '../../ui/dayWords.ts'
import type { TimesheetParts } from '../timesheetProps.ts'
import { useDriverEntries } from '../useDriverEntries.ts'

const ALL = 'all'
/** More are found by typing. */
const LISTED = 100

/** The drivers on a phone, each with how many timesheets they have (docs/spec/timesheets.md#phone-timesheets). */
export function DriverSelect(parts: TimesheetParts) {
  const { view, onChange } = parts
  const entries = useDriverEntries(parts)
  const [isOpen, setIsOpen] = useState(false)
  const chosen = entries.find(({ choice }) => choice === view.driver)
  const data = useMemo(
    () =>
      (isOpen ? entries : entries.filter((entry) => entry === chosen)).map(({ choice, name, totals }) => ({
        value: String(choice ?? ALL),
        label: totals && choice !== undefined ? `${name} (${countOf(totals.shifts, 'timesheet')})` : name,
      })),
    [isOpen, entries, chosen],
  )
  return (
    <Select
      aria-label="Driver"
      data={data}
      limit={LISTED}
      value={String(view.driver ?? ALL)}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      onChange={(value) => onChange({ driver: choiceOf(value) })}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No driver found"
      leftSection={<IconUser size="1rem" stroke={1.5} aria-hidden="true" />}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}

function choiceOf(value: string | null): DriverChoice | undefined {
  if (value === null || value === ALL) return undefined
  return value === 'open' ? 'open' : Number(value)
}
