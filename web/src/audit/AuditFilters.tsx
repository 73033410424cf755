import {
  AUDIT_KIND_LABELS,
  AUDIT_KINDS,
  AUDIT_THING_NAMES,
  type AuditKind,
} from '@driverdesk/domain/audit/auditActions.ts'
import { thingLabel } from '@driverdesk/domain/auditEntry.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Select, Text } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CALENDAR } from '../ui/calendar.ts'
import { FilterSelect } from '../ui/list/FilterSelect.tsx'
import { namesQuery } from './audit.data.ts'
import type { AuditSearch } from './audit.search.ts'

interface AuditFiltersProps {
  search: AuditSearch
  /** The names of the person and the record in `search`. */
  names: { actor: string; record: string }
  narrow: (change: AuditSearch) => void
}

/** Filters by person, record, date and kind of change. */
export function AuditFilters({ search, names, narrow }: AuditFiltersProps) {
  const { actor, thing, id, kind } = search
  return (
    <>
      <NameSelect
        label="Person"
        all="All people"
        of="person"
        value={actor}
        name={names.actor}
        onChange={(next) => narrow({ actor: next })}
      />
      <FilterSelect
        label="Kind of record"
        all="All records"
        nothingFound="No such record"
        choices={THINGS}
        value={thing}
        onChange={(next) => narrow({ thing: next, id: undefined })}
      />
      {thing !== undefined && (
        <NameSelect
          key={thing}
          label="Record"
          all={`Every ${thingLabel(thing).toLowerCase()}`}
          of={thing}
          value={id === undefined ? undefined : String(id)}
          name={names.record}
          onChange={(next) => narrow({ id: next === undefined ? undefined : Number(next) })}
        />
      )}
      <FilterSelect
        label="Kind of change"
        all="All changes"
        nothingFound="No such change"
        choices={KINDS}
        value={kind}
        onChange={(next) => narrow({ kind: next as AuditKind | undefined })}
      />
      <Days search={search} narrow={narrow} />
    </>
  )
}

const THINGS = AUDIT_THING_NAMES.map((value) => ({ value, label: thingLabel(value) }))
const KINDS = AUDIT_KINDS.map((value) => ({ value, label: AUDIT_KIND_LABELS[value] }))

const ALL_DATES = 'All dates'

type Ends = [string | null, string | null]

function Days({ search: { from, to }, narrow }: Pick<AuditFiltersProps, 'search' | 'narrow'>) {
  /** The first day alone while the second is being chosen; null otherwise. */
  const [choosing, setChoosing] = useState<Ends | null>(null)
  const choose = ([first, last]: Ends) => {
    if ((first === null) !== (last === null)) return setChoosing([first, last])
    setChoosing(null)
    narrow({ from: first ?? undefined, to: last ?? undefined })
  }
  return (
    <DatePickerInput
      type="range"
      aria-label={`Dates: ${from && to ? `${displayDate(from)} – ${displayDate(to)}` : ALL_DATES}`}
      placeholder={ALL_DATES}
      allowSingleDateInRange
      clearable
      clearButtonProps={{ 'aria-label': ALL_DATES }}
      value={choosing ?? [from ?? null, to ?? null]}
      onChange={choose}
      onDropdownClose={() => setChoosing(null)}
      valueFormat="DD/MM/YYYY"
      leftSection={<IconCalendar size="1rem" stroke={1.5} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      {...CALENDAR}
    />
  )
}

interface NameSelectProps {
  /** 'Person' */
  label: string
  /** The placeholder while nothing is chosen: 'All people'. */
  all: string
  /** 'person', or the kind of record. */
  of: string
  value: string | undefined
  /** The name of the value. */
  name: string
  onChange: (value: string | undefined) => void
}

const TYPING_MS = 200

/** Chooses one of many: the server finds it by name or number, even if it is gone. */
function NameSelect({ label, all, of, value, name, onChange }: NameSelectProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [q] = useDebouncedValue(typed === name ? '' : typed.trim().slice(0, 100), TYPING_MS)
  const names = useQuery({ ...namesQuery(of, q), enabled: isOpen })
  const found = names.data ?? []
  const notes = new Map(found.map(({ key, note }) => [key, note]))
  const choices = found.map((one) => ({ value: one.key, label: one.name }))
  const isListed = choices.some((one) => one.value === value)
  return (
    <Select
      aria-label={label}
      placeholder={all}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': all }}
      data={value !== undefined && !isListed ? [{ value, label: name || value }, ...choices] : choices}
      // The server has filtered them.
      filter={({ options }) => options}
      nothingFoundMessage={
        names.isFetching ? 'Searching…' : names.isError ? 'The search failed.' : 'Nothing found'
      }
      value={value ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      onFocus={(event) => event.currentTarget.select()}
      renderOption={({ option }) => (
        <span>
          <bdi>{option.label}</bdi>
          {notes.get(option.value) && (
            <Text span display="block" size="xs" c="dimmed">
              {notes.get(option.value)}
            </Text>
          )}
        </span>
      )}
    />
  )
}
