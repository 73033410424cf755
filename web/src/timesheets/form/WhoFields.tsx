import { Button, Select, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMemo } from 'react'
import { TIMESHEET_LABELS } from './timesheetForm.ts'
import type { Choice, FormSources } from './useFormSources.ts'

interface Whose {
  restaurant_id: string | null
  driver_id: string | null
}

interface WhoFieldsProps<V extends Whose> {
  form: UseFormReturnType<V>
  sources: FormSources
  /** The stored ones, where they are no longer offered. */
  current?: { restaurant: Choice; driver: Choice } | undefined
  isFirst?: boolean
}

/** Where somebody worked, and who: a driver that is offered there. */
export function WhoFields<V extends Whose>({ form, sources, current, isFirst }: WhoFieldsProps<V>) {
  const { restaurant_id, driver_id } = form.values
  const { driversAt } = sources
  const drivers = useMemo(() => driversAt(Number(restaurant_id)), [driversAt, restaurant_id])
  const choose = (id: string | null) => {
    const stays = driver_id !== null && driversAt(Number(id))?.some(({ value }) => value === driver_id)
    form.setValues({ restaurant_id: id, driver_id: stays ? driver_id : null } as Partial<V>)
    form.clearFieldError('restaurant_id')
  }
  return (
    <Stack gap="sm">
      <Select
        {...form.getInputProps('restaurant_id')}
        label={TIMESHEET_LABELS.restaurant_id}
        placeholder="Choose a restaurant"
        data={withCurrent(sources.restaurants, current?.restaurant)}
        value={restaurant_id}
        onChange={choose}
        data-autofocus={isFirst || undefined}
        nothingFoundMessage="No restaurant found"
        {...SELECT}
      />
      <Select
        {...form.getInputProps('driver_id')}
        label={TIMESHEET_LABELS.driver_id}
        placeholder={restaurant_id ? 'Choose a driver' : 'Choose a restaurant first'}
        data={withCurrent(restaurant_id ? (drivers ?? []) : [], current?.driver)}
        value={driver_id}
        nothingFoundMessage={
          !restaurant_id
            ? 'Choose a restaurant first'
            : drivers
              ? 'No driver found'
              : 'The drivers are not there yet'
        }
        limit={200}
        {...SELECT}
      />
      {sources.retry && (
        <Button size="compact-sm" variant="default" onClick={sources.retry}>
          Load restaurants and drivers again
        </Button>
      )}
    </Stack>
  )
}

const SELECT = {
  withAsterisk: true,
  searchable: true,
  // Else a dialog would begin with an open list, and Escape would close that first.
  openOnFocus: false,
  selectFirstOptionOnChange: true,
  allowDeselect: false,
  withScrollArea: false,
  styles: { options: { maxHeight: '20rem', overflowY: 'auto' } },
} as const

const withCurrent = (choices: readonly Choice[], current: Choice | undefined): Choice[] =>
  !current || choices.some(({ value }) => value === current.value) ? [...choices] : [current, ...choices]
