import { formatMoney, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { CHARGE_REMOVED, chargeOfEdit } from '@driverdesk/domain/shifts/cancelling.ts'
import { TIMESHEET_BONUS_CHOICES } from '@driverdesk/domain/timesheets/timesheetPay.ts'
import { plannedOf } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import { DISCARDED, OF_CANCELLATION } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { Input, NumberInput, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import type { LabelledForm } from '../../ui/form/checkedWhenLeft.ts'
import { LongText } from '../../ui/form/LongText.tsx'
import { POUNDS_OR_MINUS } from '../../ui/form/PoundsField.tsx'
import { dateText } from '../table/rowWords.ts'
import type { TimesheetRow } from '../timesheetDesk.ts'
import classes from './Summary.module.css'
import { ReasonField } from './SummaryDialogs.tsx'
import {
  BANDS,
  feeLabel,
  knowsPay,
  rowValues,
  TIMESHEET_LABELS,
  type TimesheetFormField,
  type TimesheetFormValues,
} from './timesheetForm.ts'
import type { FormSources } from './useFormSources.ts'
import type { SummaryEditor } from './useSummaryForm.ts'
import { WhoFields, WorkTimeFields } from './WorkFields.tsx'

interface SummaryFieldsProps {
  editor: SummaryEditor
  role: Role
  sources: FormSources
  driver: string
  restaurant: string
  isReadOnly: boolean
}

const COMMENT_LENGTH = 2000

/** The fields of a timesheet (docs/spec/timesheets.md#timesheet-form-rules), read-only once it is approved. */
export function SummaryFields(props: SummaryFieldsProps) {
  const { editor, role, sources, driver, restaurant, isReadOnly } = props
  const { form, seen } = editor
  const isCancellation = seen.type === OF_CANCELLATION
  const charged =
    seen.timesheet && 'cost_extra_bonus' in seen.timesheet && seen.shift_id !== null
      ? seen.timesheet.cost_extra_bonus
      : undefined
  const current = {
    restaurant: { value: String(seen.restaurant_id), label: restaurant },
    driver: { value: String(seen.driver_id), label: driver },
  }
  return (
    <Stack gap="sm">
      {isReadOnly || isCancellation ? (
        <SummaryFacts row={seen} role={isReadOnly ? role : 'restaurant'} />
      ) : (
        <>
          {seen.shift_id === null && <WhoFields form={form} sources={sources} current={current} />}
          <WorkTimeFields
            form={form}
            role={role}
            shiftDate={plannedOf(seen)?.period_date}
            storedDate={seen.timesheet?.period_date}
          />
          {knowsPay(seen, role) && <PayFields form={form} role={role} tripPay={sources.tripPay} />}
        </>
      )}
      {!isReadOnly && (
        <>
          <FeeField form={form} role={role} label={feeLabel(seen)} charged={charged} />
          <LongText
            {...form.getInputProps('comment')}
            autosize
            minRows={1}
            maxRows={6}
            maxLength={COMMENT_LENGTH}
          />
          {seen.status === DISCARDED && <ReasonField form={form} />}
        </>
      )}
      {seen.timesheet && <DriverText title="Driver comment" text={seen.timesheet.driver_comment} />}
      {seen.timesheet && 'reject_reason' in seen.timesheet && (
        <DriverText title="Why the driver rejected it" text={seen.timesheet.reject_reason} />
      )}
    </Stack>
  )
}

function DriverText({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <div className={classes.driverComment}>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      <Text size="sm" dir="auto">
        {text}
      </Text>
    </div>
  )
}

const pounds = (amount: number | string) => formatMoney(poundsToPence(amount))

function SummaryFacts({ row, role }: { row: TimesheetRow; role: Role }) {
  const values = rowValues(row)
  const facts: [TimesheetFormField, string][] = [['period_date', dateText(row)]]
  if (row.type !== OF_CANCELLATION)
    facts.push(['start_time', row.start_time], ['finish_time', row.finish_time])
  if (knowsPay(row, role) && row.type !== OF_CANCELLATION) {
    facts.push(['cost_bonus', formatMoney(Number(values.cost_bonus))])
    facts.push(...BANDS.map((band): [TimesheetFormField, string] => [band, String(values[band])]))
    facts.push(['const_fuel_bonus', pounds(values.const_fuel_bonus)])
  }
  if (role !== 'restaurant') facts.push(['cost_extra_bonus', pounds(values.cost_extra_bonus)])
  for (const words of ['comment', 'discard_reason'] as const)
    if (values[words]) facts.push([words, values[words]])
  return (
    <dl className={classes.facts}>
      {facts.map(([field, text]) => (
        <div key={field} data-wide={field === 'comment' || field === 'discard_reason' || undefined}>
          <dt>{field === 'cost_extra_bonus' ? feeLabel(row) : TIMESHEET_LABELS[field]}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

interface PayFieldsProps {
  form: LabelledForm<TimesheetFormValues>
  role: Role
  tripPay: FormSources['tripPay']
}

const money = { ...POUNDS_OR_MINUS, hideControls: true }

/**
 * Bonus and fuel (docs/spec/timesheets.md#timesheet-bonus). A restaurant can change only the trips
 * (docs/spec/timesheets.md#amounts-of-the-agency).
 */
function PayFields({ form, role, tripPay }: PayFieldsProps) {
  const isRead = role === 'restaurant'
  const { label, ...bonus } = form.getInputProps('cost_bonus')
  return (
    <>
      {!isRead && (
        <Input.Wrapper label={label} error={form.errors.cost_bonus}>
          <SegmentedControl
            {...bonus}
            fullWidth
            size="xs"
            mt={4}
            aria-label={label}
            data={bonusChoices(Number(form.values.cost_bonus))}
          />
        </Input.Wrapper>
      )}
      <SimpleGrid cols={3} spacing="xs">
        {BANDS.map((band) => (
          <NumberInput
            key={band}
            {...form.getInputProps(band)}
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
        <NumberInput {...form.getInputProps('const_fuel_bonus')} {...money} />
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
  form: LabelledForm<TimesheetFormValues>
  role: Role
  label: string
  /** The stored fee in pounds; undefined if changing it records no charge. */
  charged: number | undefined
}

/** The cancellation fee, hidden from restaurants (docs/spec/timesheets.md#hidden-fee). */
function FeeField({ form, role, label, charged }: FeeFieldProps) {
  if (role === 'restaurant') return null
  return (
    <NumberInput
      {...form.getInputProps('cost_extra_bonus')}
      {...money}
      label={label}
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
