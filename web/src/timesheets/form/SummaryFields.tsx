import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { DISCARDED, OF_CANCELLATION } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { Stack, Text } from '@mantine/core'
import { LongText } from '../../ui/form/LongText.tsx'
import { dateText } from '../table/rowWords.ts'
import { plannedOf, type TimesheetRow } from '../timesheetRow.ts'
import { FeeField, PayFields } from './PayFields.tsx'
import classes from './Summary.module.css'
import { ReasonField } from './SummaryDialogs.tsx'
import { BANDS, knowsPay, rowValues, TIMESHEET_LABELS, type TimesheetFormField } from './timesheetForm.ts'
import type { FormSources } from './useFormSources.ts'
import type { SummaryEditor } from './useSummaryForm.ts'
import { WhoFields, WorkTimeFields } from './WorkFields.tsx'

interface SummaryFieldsProps {
  editor: SummaryEditor
  role: Role
  sources: FormSources
  /** Names. */
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
            {...{ form, role }}
            shiftDate={plannedOf(seen)?.period_date}
            storedDate={seen.timesheet?.period_date}
          />
          {knowsPay(seen, role) && <PayFields {...{ form, role }} tripPay={sources.tripPay} />}
        </>
      )}
      {!isReadOnly && (
        <>
          <FeeField form={form} role={role} charged={charged} />
          <LongText
            {...form.getInputProps('comment')}
            label={TIMESHEET_LABELS.comment}
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

/** The fields as read-only text. */
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
          <dt>{TIMESHEET_LABELS[field]}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
