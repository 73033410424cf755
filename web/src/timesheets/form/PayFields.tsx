import { formatMoney, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { CHARGE_REMOVED, chargeOfEdit } from '@driverdesk/domain/shifts/chargeOfEdit.ts'
import { TIMESHEET_BONUS_CHOICES } from '@driverdesk/domain/timesheets/timesheetPay.ts'
import { Input, NumberInput, SegmentedControl, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import classes from './Summary.module.css'
import { BANDS, TIMESHEET_LABELS, type TimesheetFormValues } from './timesheetForm.ts'
import type { FormSources } from './useFormSources.ts'

interface PayFieldsProps {
  form: UseFormReturnType<TimesheetFormValues>
  role: Role
  tripPay: FormSources['tripPay']
}

const MAX_POUNDS = 9_999_999.99

const money = {
  prefix: '£',
  decimalScale: 2,
  fixedDecimalScale: true,
  thousandSeparator: ',',
  // A minus can be typed, so that the field can refuse it with a message.
  min: -MAX_POUNDS,
  max: MAX_POUNDS,
  hideControls: true,
  selectAllOnFocus: true,
}

/**
 * Bonus and fuel (docs/spec/timesheets.md#timesheet-bonus). A restaurant can change only the trips
 * (docs/spec/timesheets.md#amounts-of-the-agency).
 */
export function PayFields({ form, role, tripPay }: PayFieldsProps) {
  const isRead = role === 'restaurant'
  return (
    <>
      {!isRead && (
        <Input.Wrapper label={TIMESHEET_LABELS.cost_bonus} error={form.errors.cost_bonus}>
          <SegmentedControl
            {...form.getInputProps('cost_bonus')}
            fullWidth
            size="xs"
            mt={4}
            aria-label={TIMESHEET_LABELS.cost_bonus}
            data={bonusChoices(Number(form.values.cost_bonus))}
          />
        </Input.Wrapper>
      )}
      <SimpleGrid cols={3} spacing="xs">
        {BANDS.map((band) => (
          <NumberInput
            key={band}
            {...form.getInputProps(band)}
            label={TIMESHEET_LABELS[band]}
            description={tripPay && `${formatMoney(tripPay[band])} each`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            allowDecimal={false}
            max={999}
            clampBehavior="none"
            selectAllOnFocus
          />
        ))}
      </SimpleGrid>
      {isRead ? (
        <AgencyMoney values={form.values} />
      ) : (
        <NumberInput
          {...form.getInputProps('const_fuel_bonus')}
          {...money}
          label={TIMESHEET_LABELS.const_fuel_bonus}
        />
      )}
    </>
  )
}

const AgencyMoney = ({ values }: { values: TimesheetFormValues }) => (
  <dl className={classes.facts}>
    <div>
      <dt>{TIMESHEET_LABELS.cost_bonus}</dt>
      <dd>{formatMoney(Number(values.cost_bonus))}</dd>
    </div>
    <div>
      <dt>{TIMESHEET_LABELS.const_fuel_bonus}</dt>
      <dd>{formatMoney(poundsToPence(values.const_fuel_bonus))}</dd>
    </div>
  </dl>
)

/** Includes the stored bonus even if it is not one of the choices. */
function bonusChoices(bonus: Pence): { value: string; label: string }[] {
  const known = TIMESHEET_BONUS_CHOICES.map(({ amount, label }) => ({ value: String(amount), label }))
  const isKnown = known.some(({ value }) => value === String(bonus))
  return isKnown ? known : [...known, { value: String(bonus), label: formatMoney(bonus) }]
}

interface FeeFieldProps {
  form: UseFormReturnType<TimesheetFormValues>
  role: Role
  /** The stored fee in pounds; undefined if changing it records no charge. */
  charged: number | undefined
}

/** The cancellation fee, hidden from restaurants (docs/spec/timesheets.md#hidden-fee). */
export function FeeField({ form, role, charged }: FeeFieldProps) {
  if (role === 'restaurant') return null
  return (
    <NumberInput
      {...form.getInputProps('cost_extra_bonus')}
      {...money}
      label={TIMESHEET_LABELS.cost_extra_bonus}
      description={chargeText(charged, form.values.cost_extra_bonus) ?? 'Not part of the cost'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}

/** Says what saving a changed fee records (docs/spec/shifts.md#charge-events). */
function chargeText(charged: number | undefined, fee: number | string): string | undefined {
  const now = Number(fee)
  const charge =
    charged === undefined || Number.isNaN(now)
      ? undefined
      : chargeOfEdit(poundsToPence(charged), poundsToPence(now))
  if (!charge) return undefined
  return charge.event === CHARGE_REMOVED
    ? `Saving records that the charge of ${formatMoney(charge.cost)} is removed.`
    : `Saving creates a cancellation record of ${formatMoney(charge.cost)}.`
}
