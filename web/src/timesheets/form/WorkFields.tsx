import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { type IsoDate, typedDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { isDateFixed, timesheetDays } from '@driverdesk/domain/timesheets/timesheetRules.ts'
import { Button, Select, SimpleGrid, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { driverSearchQuery, useDriverName } from '../../drivers/driverNames.data.ts'
import { businessTime, useToday } from '../../kernel/businessClock.ts'
import { MOST_IDS } from '../../kernel/gathered.ts'
import { ClockChangeNote } from '../../shifts/ClockChangeNote.tsx'
import { DateField } from '../../ui/DateField.tsx'
import type { LabelledForm } from '../../ui/form/checkedWhenLeft.ts'
import { ServedSelect } from '../../ui/ServedSelect.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import type { Choice, FormSources } from './useFormSources.ts'

interface Whose {
  restaurant_id: string | null
  driver_id: string | null
}

interface WhoFieldsProps<V extends Whose> {
  form: LabelledForm<V>
  sources: FormSources
  current?: { restaurant: Choice; driver: Choice } | undefined
  isFirst?: boolean
}

export function WhoFields<V extends Whose>({ form, sources, current, isFirst }: WhoFieldsProps<V>) {
  const { restaurant_id, driver_id } = form.values
  const { driversAt } = sources
  const client = useQueryClient()
  const isOfferedAt = async (id: string) => {
    if (driversAt) return driversAt(Number(id))?.some(({ value }) => value === driver_id)
    const sought = { ids: [Number(driver_id)], restaurant_id: Number(id) }
    const found = await client.fetchQuery(driverSearchQuery(sought)).catch(() => undefined)
    return found?.length !== 0
  }
  const choose = async (id: string | null) => {
    form.setValues({ restaurant_id: id } as Partial<V>)
    form.clearFieldError('restaurant_id')
    if (id === null || driver_id === null || (await isOfferedAt(id))) return
    const now = form.getValues()
    if (now.restaurant_id === id && now.driver_id === driver_id)
      form.setValues({ driver_id: null } as Partial<V>)
  }
  return (
    <Stack gap="sm">
      <Select
        {...form.getInputProps('restaurant_id')}
        placeholder="Choose a restaurant"
        data={withCurrent(sources.restaurants, current?.restaurant)}
        value={restaurant_id}
        onChange={(id) => void choose(id)}
        data-autofocus={isFirst || undefined}
        nothingFoundMessage="No restaurant found"
        {...SELECT}
      />
      <DriverField form={form} driversAt={driversAt} current={current?.driver} />
      <LoadAgain failed={sources.failed} />
    </Stack>
  )
}

export const LoadAgain = ({ failed }: Pick<FormSources, 'failed'>) =>
  failed && (
    <Button size="compact-sm" variant="default" onClick={failed.retry}>
      Load {failed.what} again
    </Button>
  )

interface DriverFieldProps<V extends Whose> extends Pick<FormSources, 'driversAt'> {
  form: LabelledForm<V>
  current: Choice | undefined
}

function DriverField<V extends Whose>({ form, driversAt, current }: DriverFieldProps<V>) {
  const { restaurant_id, driver_id } = form.values
  const isServed = !driversAt && restaurant_id !== null
  const known = current?.value === driver_id ? current.label : ''
  const name = useDriverName(Number(driver_id), known, isServed && driver_id !== null)
  const drivers = useMemo(() => driversAt?.(Number(restaurant_id)), [driversAt, restaurant_id])
  const field = { ...form.getInputProps('driver_id'), value: driver_id }
  if (isServed) {
    const there = { restaurant_id: Number(restaurant_id) }
    return (
      <ServedSelect
        {...field}
        placeholder="Choose a driver"
        name={name}
        search={(search) => driverSearchQuery({ search, ...there })}
        choiceOf={({ id, name }) => ({ value: String(id), label: name })}
        limit={MOST_IDS}
        {...SELECT}
      />
    )
  }
  const noDriver = drivers ? 'No driver found' : 'The drivers are still loading'
  return (
    <Select
      {...field}
      placeholder={restaurant_id ? 'Choose a driver' : 'Choose a restaurant first'}
      data={withCurrent(restaurant_id ? (drivers ?? []) : [], current)}
      nothingFoundMessage={restaurant_id ? noDriver : 'Choose a restaurant first'}
      limit={MOST_IDS}
      {...SELECT}
    />
  )
}

const SELECT = {
  required: true,
  searchable: true,
  // Otherwise a dialog would open with an open list, and Escape would close the list first.
  openOnFocus: false,
  selectFirstOptionOnChange: true,
  allowDeselect: false,
  withScrollArea: false,
  styles: { options: { maxHeight: '20rem', overflowY: 'auto' } },
} as const

const withCurrent = (choices: readonly Choice[], current: Choice | undefined): Choice[] =>
  !current || choices.some(({ value }) => value === current.value) ? [...choices] : [current, ...choices]

interface WorkTimes {
  period_date: string
  start_time: string
  finish_time: string
}

interface WorkTimeFieldsProps<V extends WorkTimes> {
  form: LabelledForm<V>
  role: Role
  shiftDate?: IsoDate | undefined
  storedDate?: IsoDate | undefined
}

/** The date, limited by the role, and the times (docs/spec/timesheets.md#timesheet-dates). */
export function WorkTimeFields<V extends WorkTimes>(props: WorkTimeFieldsProps<V>) {
  const { form, role, shiftDate, storedDate } = props
  const dated = { role, today: useToday(), shiftDate, storedDate }
  const days = timesheetDays(dated)
  const now = businessTime()
  const date = typedDate(form.values.period_date)
  const time = (field: 'start_time' | 'finish_time') => ({
    ...form.getInputProps(field),
    value: form.values[field],
  })
  return (
    <>
      <DateField
        {...form.getInputProps('period_date')}
        value={form.values.period_date}
        {...(isDateFixed(dated)
          ? { readOnly: true, description: 'Only the agency changes the date.' }
          : { earliest: days.from, latest: days.to, required: true })}
      />
      <SimpleGrid cols={2} spacing="sm">
        <TimeField {...time('start_time')} now={now} required />
        <TimeField {...time('finish_time')} now={now} required />
      </SimpleGrid>
      {date && <ClockChangeNote {...form.values} period_date={date} />}
    </>
  )
}
