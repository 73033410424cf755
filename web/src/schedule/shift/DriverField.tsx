import { distinctNames } from '@driverdesk/domain/drivers/namesakes.ts'
import { Button, type ComboboxItem, Group, Select, Text } from '@mantine/core'
import { IconStarFilled, IconUser } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DriverOption } from './driverChoices.ts'
import { OPEN_SHIFT } from './shiftForm.ts'

interface DriverFieldProps {
  /** A driver's id as text, '0' for an open shift, null while nothing is chosen. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  error?: ReactNode
  options: readonly DriverOption[]
  /** The shift's driver, if not among the options. */
  current?: { id: number; full_name: string } | undefined
  /** The query for the drivers. Once it has loaded, `current` is marked as no longer offered. */
  query: UseQueryResult | undefined
  isFirst: boolean
  isFixed?: boolean
}

const FORMER = 'No longer offered to this restaurant'

/** 'Open shift' or a driver offered to the restaurant. Drivers who cannot work say why. */
export function DriverField(props: DriverFieldProps) {
  const { value, onChange, onBlur, error, options, current, query, isFirst, isFixed } = props
  const isKnown = query?.data !== undefined
  const known = new Map(options.map((option) => [String(option.driver.id), option]))
  const problemOf = (id: string) => {
    if (current && isKnown && id === String(current.id)) return FORMER
    return known.get(id)?.problem ?? known.get(id)?.warning
  }
  return (
    <Select
      label="Driver"
      description={isKnown ? undefined : <Missing query={query} />}
      descriptionProps={{ component: 'div', fz: 'sm' }}
      placeholder="Choose a driver or an open shift"
      required
      disabled={isFixed}
      searchable
      // Else the dialog would open with the list, and Escape would close only that.
      openOnFocus={false}
      data-autofocus={isFirst || undefined}
      selectFirstOptionOnChange
      allowDeselect={false}
      data={groups(options, current)}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      limit={200}
      nothingFoundMessage="No drivers found"
      withScrollArea={false}
      styles={{ options: { maxHeight: '20rem', overflowY: 'auto' } }}
      leftSection={<IconUser size="1rem" stroke={1.5} aria-hidden="true" />}
      renderOption={({ option }) => (
        <Option
          option={option}
          isPreferred={known.get(option.value)?.isPreferred === true}
          problem={problemOf(option.value)}
        />
      )}
    />
  )
}

/**
 * Says that the drivers are loading, or offers to load them again. It is above the field, because the list
 * covers what is below.
 */
export function Missing({ query }: { query: UseQueryResult | undefined }) {
  if (!query?.isError) return <span role="status">Loading the drivers…</span>
  return (
    <Group gap="xs" role="alert">
      <Text inherit span c="var(--mantine-color-error)">
        The drivers could not be loaded.
      </Text>
      <Button size="compact-sm" variant="default" onClick={() => void query.refetch()}>
        Load drivers again
      </Button>
    </Group>
  )
}

interface OptionProps {
  option: ComboboxItem
  isPreferred: boolean
  problem: string | undefined
}

function Option({ option, isPreferred, problem }: OptionProps) {
  return (
    <Group component="span" gap="0 0.75rem" align="baseline" justify="space-between" w="100%">
      <Text size="sm" fw={option.value === OPEN_SHIFT ? 600 : undefined} dir="auto">
        {option.label}
        {isPreferred && (
          <Text span size="xs" c="dimmed" fw={400} ml={6} style={{ whiteSpace: 'nowrap' }}>
            {' '}
            <IconStarFilled size="0.6875rem" aria-hidden="true" /> Preferred
          </Text>
        )}
      </Text>
      {problem && (
        <Text size="xs" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
    </Group>
  )
}

function groups(options: readonly DriverOption[], current: DriverFieldProps['current']) {
  const names = distinctNames(options.map(({ driver }) => driver))
  const items = (some: readonly DriverOption[]) =>
    some.map(({ driver }) => ({
      value: String(driver.id),
      label: names.get(driver.id) ?? driver.full_name,
    }))
  const shared = [{ value: OPEN_SHIFT, label: 'Open shift' }]
  return [
    ...(current ? [{ value: String(current.id), label: current.full_name }, ...shared] : shared),
    { group: 'Drivers', items: items(options.filter(({ problem }) => !problem)) },
    { group: 'Not available then', items: items(options.filter(({ problem }) => problem)) },
  ].filter((entry) => !('items' in entry) || entry.items.length > 0)
}
