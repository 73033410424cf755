import { isRounded, USUAL_LENGTH } from '@driverdesk/domain/kernel/timeList.ts'
import {
  type ClockTime,
  clockTime,
  isClockTime,
  MINUTES_OF_A_DAY,
  minutesOfDay,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { BONUS_CHOICES } from '@driverdesk/domain/shifts/shiftCost.ts'
import {
  Button,
  Checkbox,
  Group,
  Input,
  type InputWrapperProps,
  NumberInput,
  SegmentedControl,
  type SegmentedControlProps,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ClaimRuleFields } from '../../areas/ClaimRuleFields.tsx'
import { businessTime } from '../../kernel/businessClock.ts'
import type { LabelledForm } from '../../ui/form/checkedWhenLeft.ts'
import { LongText } from '../../ui/form/LongText.tsx'
import { POUNDS_OR_MINUS } from '../../ui/form/PoundsField.tsx'
import { TimeField, typedTime } from '../../ui/TimeField.tsx'
import { NotifyDrivers } from '../act/DriversToNotify.tsx'
import {
  FIELD_LABELS,
  type NotifiedDriver,
  OPEN_SHIFT,
  type RestaurantShiftValues,
  type ShiftFormValues,
} from './shiftForm.ts'
import type { DriversById } from './shiftWords.ts'

interface ShiftFieldsProps {
  form: LabelledForm<ShiftFormValues>
  driverField: ReactNode
  charge: string | undefined
  /** Those of an edited shift. */
  storedTimes: Times | undefined
  hasFixedTimes: boolean
  /** The dialog opens with the focus on the start. */
  startsWithTimes: boolean
}

export function ShiftFields(props: ShiftFieldsProps) {
  const { form, driverField, charge, storedTimes, hasFixedTimes, startsWithTimes } = props
  return (
    <Stack gap="sm">
      {driverField}
      <TimeFields form={form} stored={storedTimes} isFixed={hasFixedTimes} isFirst={startsWithTimes} />
      <BonusField {...form.getInputProps('cost_bonus')} error={form.errors.cost_bonus} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NumberInput {...form.getInputProps('const_fuel_bonus')} {...POUNDS_OR_MINUS} />
        <NumberInput
          {...form.getInputProps('cost_extra_bonus')}
          {...POUNDS_OR_MINUS}
          description={charge ?? `Not part of the shift's cost`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </SimpleGrid>
      {form.values.driver_id === OPEN_SHIFT && <ClaimRuleFields form={form} ofArea />}
      <RequestFields form={form} about="The restaurant asked for it beyond its agreed shifts" />
    </Stack>
  )
}

interface BonusFieldProps extends Omit<SegmentedControlProps, 'data'> {
  error?: ReactNode
  label?: ReactNode
  above?: readonly { value: string; label: string }[]
}

export const BonusField = ({
  error,
  label = FIELD_LABELS.cost_bonus,
  above = [],
  ...control
}: BonusFieldProps) => (
  <Input.Wrapper label={label} error={error}>
    <SegmentedControl
      {...control}
      fullWidth
      mt={4}
      aria-label={FIELD_LABELS.cost_bonus}
      data={[...above, ...BONUS_CHOICES.map(({ amount, label }) => ({ value: String(amount), label }))]}
    />
  </Input.Wrapper>
)

const COMMENT_LENGTH = 2000

interface RequestFieldsProps<V extends RestaurantShiftValues> {
  form: LabelledForm<V>
}

type Times = Pick<RestaurantShiftValues, 'start_time' | 'finish_time'>

interface TimeFieldsProps<V extends Times> {
  form: LabelledForm<V>
  /** Those of an edited shift: the fields say if they round them. */
  stored: Times | undefined
  isFixed?: boolean
  isFirst?: boolean
}

const BELOW: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

/** The times, for staff and restaurants. The time now is offered as the finish only while no start is entered. */
export function TimeFields<V extends Times>({ form, stored, isFixed, isFirst }: TimeFieldsProps<V>) {
  const now = businessTime()
  // The field of the finish has the focus before that of the start is completed.
  const start = typedTime(form.values.start_time)
  const time = (field: keyof Times) => ({
    ...form.getInputProps(field),
    value: form.values[field],
    description: stored && isRounded(form.values[field], stored[field]) && `Rounded from ${stored[field]}.`,
    inputWrapperOrder: BELOW,
    disabled: isFixed,
  })
  return (
    <SimpleGrid cols={{ base: 2 }} spacing="sm">
      <TimeField
        {...time('start_time')}
        now={now}
        near={now}
        required
        data-autofocus={isFirst || undefined}
      />
      <TimeField {...time('finish_time')} now={start === '' ? now : usualFinish(start)} required />
    </SimpleGrid>
  )
}

/** Undefined for a start that is not a time. */
const usualFinish = (start: string): ClockTime | undefined =>
  isClockTime(start) ? clockTime((minutesOfDay(start) + USUAL_LENGTH) % MINUTES_OF_A_DAY) : undefined

export function RequestFields<V extends RestaurantShiftValues>({
  form,
  about,
}: RequestFieldsProps<V> & { about: string }) {
  return (
    <>
      <Checkbox {...form.getInputProps('extra_request', { type: 'checkbox' })} description={about} />
      <LongText {...form.getInputProps('comment')} rows={2} resize="vertical" maxLength={COMMENT_LENGTH} />
    </>
  )
}

interface PushChoiceProps {
  notified: readonly NotifiedDriver[]
  hasDriver: boolean
  drivers: DriversById
  value: boolean
  onChange: (notifies: boolean) => void
}

/** Chooses whether drivers are notified of a change, or says why none is. */
export function PushChoice({ notified, hasDriver, drivers, value, onChange }: PushChoiceProps) {
  if (notified.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {hasDriver
          ? 'No push message: the driver and the times do not change.'
          : 'No push message: the shift has no driver.'}
      </Text>
    )
  }
  return (
    <NotifyDrivers
      notified={notified.map((one) => ({ ...one, count: 1 }))}
      drivers={drivers}
      notifies={value}
      onNotifies={onChange}
    />
  )
}

export const FindDriverButton = ({ onClick }: { onClick: () => void }) => (
  <Group justify="flex-end" mt={-6}>
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconUserSearch size="1rem" stroke={1.5} aria-hidden="true" />}
      onClick={onClick}
    >
      Find a driver
    </Button>
  </Group>
)
