import { Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { namesQuery } from './audit.data.ts'

interface NameSelectProps {
  /** 'Person' */
  label: string
  /** What is shown where nothing is chosen: 'All people'. */
  all: string
  /** 'person', or the thing whose records are offered. */
  of: string
  value: string | undefined
  /** What the value is called. */
  name: string
  onChange: (value: string | undefined) => void
}

const TYPING_MS = 200

/** One of too many to list: the server finds it by its name or number, also when it is gone. */
export function NameSelect({ label, all, of, value, name, onChange }: NameSelectProps) {
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
      // What the server has found fits.
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
