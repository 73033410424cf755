import { formatMoney, type Pence, poundsToPence, typedPence } from '@driverdesk/domain/kernel/money.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { crossesMidnight, formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { clockRange, type IsoDate, isClockTime, type Minutes } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  CANT_APPROVE_OPEN,
  CANT_DISCARD_OPEN,
  CANT_REMOVE_OPEN,
  CANT_REMOVE_UNSAVED,
  knowsAction,
  type TimesheetAction,
} from '@driverdesk/domain/timesheets/timesheetActions.ts'
import { type FuelBands, timesheetPay } from '@driverdesk/domain/timesheets/timesheetPay.ts'
import { APPROVED, OF_CANCELLATION, TIME_APPROVED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { Button, type ButtonProps, Flex, Text } from '@mantine/core'
import { type KeyboardEvent, useId } from 'react'
import { showError } from '../../kernel/query.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { giveFocus } from '../../ui/focus.ts'
import type { ShownTimesheet, TimesheetRow } from '../timesheetDesk.ts'
import classes from './Summary.module.css'
import { BANDS, dateOf, feeLabel, hasRounded, type TimesheetFormValues } from './timesheetForm.ts'
import type { SummaryEditor } from './useSummaryForm.ts'

interface SummaryActionsProps {
  editor: SummaryEditor
  role: Role
  isReadOnly: boolean
  onApprove: () => void
  onApproveNext: (() => void) | undefined
  onDiscard: () => void
  onRemove: () => void
  isRemoving: boolean
  onQuery: (() => void) | undefined
}

/** Marks 'Approve & next', or 'Approve' if there is none. */
const APPROVES = 'data-approves'

/**
 * Focuses the button that approves, so that Enter approves one timesheet after the other. It is always in sight: scrolling
 * to it would take the driver and the times out of it.
 */
export const focusApproving = (mayTake?: () => boolean): void =>
  giveFocus(
    () => document.querySelector<HTMLElement>(`[${APPROVES}]`)?.focus({ preventScroll: true }),
    mayTake,
  )

// A key held down approves one row only.
const approving = {
  [APPROVES]: '',
  onKeyDown: (event: KeyboardEvent) => event.repeat && event.preventDefault(),
}

export function SummaryFoot({ sources, ...actions }: SummaryActionsProps & { sources: PaySources }) {
  const { seen, form } = actions.editor
  return (
    <div className={classes.foot} data-foot>
      {!actions.isReadOnly && <RoundedNote row={seen} values={form.values} sources={sources} />}
      {seen.type === OF_CANCELLATION && seen.fee !== undefined ? (
        <dl className={classes.totals}>
          <Figure name={feeLabel(seen)} value={formatMoney(typedPence(form.values.cost_extra_bonus))} />
        </dl>
      ) : (
        <SummaryTotals figures={summaryFigures(form.values, seen, sources)} times={form.values} />
      )}
      <SummaryActions {...actions} />
    </div>
  )
}

const LOOKS: Record<ButtonAction, ButtonProps> = {
  approve: { color: 'green' },
  discard: { variant: 'default' },
  unapproveTime: { variant: 'default' },
  unapprovePay: { variant: 'default' },
  remove: { variant: 'subtle', color: 'red' },
}

/** A disabled button says why. For an open shift the buttons stay enabled, and say why when pressed. */
function SummaryActions(props: SummaryActionsProps) {
  const { editor, role, isReadOnly, onApprove, onApproveNext, onDiscard, onRemove, isRemoving, onQuery } =
    props
  const { seen, doing, blockedBy, isDirty, refusalOf, send } = editor
  const why = useId()
  const wrong = isReadOnly ? undefined : blockedBy
  const isBusy = doing !== undefined || isRemoving || editor.isOver
  const canSave = isDirty || hasRounded(editor.form.values, seen)
  const buttons = summaryButtons(seen, role, refusalOf, wrong)
  const canApprove = buttons.some(
    ({ action, refusal, blockedBy: reason }) => action === 'approve' && !refusal && !reason,
  )
  return (
    <Flex wrap="wrap" gap="0.5rem">
      {wrong && (
        <Text size="sm" c="dimmed" id={why} w="100%">
          {wrong}
        </Text>
      )}
      {onApproveNext && canApprove && (
        <BusyButton
          size="xs"
          color="green"
          {...approving}
          disabled={isBusy && doing !== 'approve'}
          isBusy={doing === 'approve'}
          title="Enter approves from here. J and K show the next and the previous waiting timesheet, and Enter on the selected line leads here"
          onClick={onApproveNext}
        >
          Approve & next
        </BusyButton>
      )}
      {buttons.map(({ action, refusal, blockedBy: reason }) => (
        <BusyButton
          key={action}
          size="xs"
          {...LOOKS[action]}
          {...(action === 'approve' && canApprove && (onApproveNext ? { variant: 'light' } : approving))}
          disabled={reason !== undefined || (isBusy && doing !== action)}
          isBusy={doing === action || (action === 'remove' && isRemoving)}
          title={reason}
          aria-describedby={wrong && reason === wrong ? why : undefined}
          onClick={() => {
            if (refusal) showError(new Error(refusal))
            else if (action === 'remove') onRemove()
            else if (action === 'discard') onDiscard()
            else if (action === 'approve') onApprove()
            else void send(action)
          }}
        >
          {BUTTON_LABELS[action]}
        </BusyButton>
      ))}
      {onQuery && (
        <Button size="xs" variant="default" disabled={isBusy} onClick={onQuery}>
          Query
        </Button>
      )}
      {!isReadOnly && (
        <BusyButton
          size="xs"
          variant="default"
          className={classes.save}
          disabled={!canSave || wrong !== undefined || (isBusy && doing !== 'save')}
          isBusy={doing === 'save'}
          aria-describedby={wrong ? why : undefined}
          onClick={() => void send('save')}
        >
          Save
        </BusyButton>
      )}
    </Flex>
  )
}

interface SummaryTotalsProps {
  figures: SummaryFigures
  times: { start_time: string; finish_time: string }
}

function SummaryTotals({ figures, times }: SummaryTotalsProps) {
  const { minutes, rate, fuel, cost } = figures
  const isOvernight = Boolean(minutes) && crossesMidnight(times.start_time, times.finish_time)
  return (
    <dl className={classes.totals}>
      <Figure
        name="Hours"
        value={minutes === undefined ? '–' : `${formatLength(minutes)} h`}
        note={isOvernight ? 'into the next day' : ''}
      />
      <Figure name="Fuel bonus" value={moneyText(fuel)} />
      <Figure
        name="Cost total"
        value={moneyText(cost)}
        note={rate === undefined || !minutes ? '' : `${formatMoney(rate)} an hour`}
      />
    </dl>
  )
}

/** A dash if the amount is not loaded, or hidden from the user. */
const moneyText = (pence: Pence | undefined) => (pence === undefined ? '–' : formatMoney(pence))

function Figure({ name, value, note = '' }: { name: string; value: string; note?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {note && <dd className={classes.small}>{note}</dd>}
    </div>
  )
}

interface RoundedNoteProps {
  row: TimesheetRow
  values: TimesheetFormValues
  sources: PaySources
}

/** Says that the form rounds the stored times, and how that changes the pay. */
function RoundedNote({ row, values, sources }: RoundedNoteProps) {
  if (!hasRounded(values, row)) return null
  const { start_time, finish_time } = row
  const { cost } = summaryFigures(values, row, sources)
  const exact = summaryFigures({ ...values, start_time, finish_time }, row, sources).cost
  const isSame = cost === exact || cost === undefined || exact === undefined
  return (
    <Text size="sm">
      Rounded from {clockRange(start_time, finish_time)}
      {!isSame && `: ${formatMoney(cost)} instead of ${formatMoney(exact)}`}
    </Text>
  )
}

type ButtonAction = Exclude<TimesheetAction, 'edit'>

const BUTTON_LABELS: Record<ButtonAction, string> = {
  approve: 'Approve',
  discard: 'Discard',
  remove: 'Remove',
  unapproveTime: 'Unapprove Time',
  unapprovePay: 'Unapprove Pay',
}

/** The specification shows these messages when the button is pressed; other refusals disable the button. */
const TOLD_WHEN_PRESSED = [CANT_APPROVE_OPEN, CANT_DISCARD_OPEN, CANT_REMOVE_OPEN, CANT_REMOVE_UNSAVED]

interface SummaryButton {
  action: ButtonAction
  refusal: string | undefined
  blockedBy: string | undefined
}

/**
 * The buttons of a row (docs/spec/timesheets.md#transitions). Approve and Discard also save the form, so its problems
 * disable them.
 *
 * @param blockedBy why the form cannot be saved
 */
function summaryButtons(
  row: TimesheetRow,
  role: Role,
  refusalOf: (action: TimesheetAction) => string | undefined,
  blockedBy: string | undefined,
): SummaryButton[] {
  const isTaken = row.status === APPROVED || row.status_progress === TIME_APPROVED
  const actions: ButtonAction[] = ['approve', 'discard']
  if (isTaken) actions.push('unapproveTime', 'unapprovePay')
  actions.push('remove')
  return actions
    .filter((action) => knowsAction(action, role))
    .map((action) => {
      const refusal = refusalOf(action)
      if (refusal && TOLD_WHEN_PRESSED.includes(refusal)) return { action, refusal, blockedBy: undefined }
      const saves = action === 'approve' || action === 'discard'
      return { action, refusal: undefined, blockedBy: refusal ?? (saves ? blockedBy : undefined) }
    })
}

interface SummaryFigures {
  minutes: Minutes | undefined
  /** In pence; undefined if only the server knows the rate. */
  cost: Pence | undefined
  fuel: Pence | undefined
  rate: Pence | undefined
}

/** The rates behind the figures; undefined while loading, or if the user may not see them. */
export interface PaySources {
  /** Pence per trip, from the current options. */
  tripPay: FuelBands | undefined
  /** Pence per hour at the restaurant on that day. */
  rateAt: (restaurantId: number, date: IsoDate) => Pence | undefined
}

/** Works out the figures of the form's current values, as the server will (docs/spec/timesheets.md#timesheet-pay). */
export function summaryFigures(
  values: TimesheetFormValues,
  row: TimesheetRow,
  sources: PaySources,
): SummaryFigures {
  const rate = rateOf(values, row, sources)
  const isApproved = row.status === APPROVED
  const tripPay = (isApproved && frozenOf(row.timesheet)) || sources.tripPay
  const { start_time, finish_time } = values
  const lasts = isClockTime(start_time) && isClockTime(finish_time) && start_time !== finish_time
  const isCounted = lasts || row.type === OF_CANCELLATION
  const pay = timesheetPay({
    type: row.type,
    ...(isCounted ? { start_time, finish_time } : NO_LENGTH),
    rate: rate ?? 0,
    driverBonus: Number(values.cost_bonus),
    // A negative amount is refused, so it does not count.
    constFuel: Math.max(0, typedPence(values.const_fuel_bonus)),
    trips: tripsOf(values),
    tripPay: tripPay ?? NO_TRIP_PAY,
  })
  const minutes = isCounted ? pay.minutes : undefined
  const fuel = tripPay && pay.fuelBonus
  const isKnown = rate !== undefined && tripPay !== undefined && isCounted
  const total = isKnown ? pay.total : undefined
  return { minutes, rate, fuel, cost: isApproved ? row.cost : total }
}

const NO_LENGTH = { start_time: '00:00', finish_time: '00:00' }
const NO_TRIP_PAY: FuelBands = { fuel_bonus_0: 0, fuel_bonus_3: 0, fuel_bonus_6: 0 }

/**
 * A timesheet of a shift keeps the shift's rate. Without a shift the restaurant's rate of the day applies
 * (docs/spec/shifts.md#rate-of-a-shift).
 */
function rateOf(values: TimesheetFormValues, row: TimesheetRow, { rateAt }: PaySources): Pence | undefined {
  const { timesheet, shift, shift_id, restaurant_id, period_date } = row
  const id = Number(values.restaurant_id)
  const isSame = id === restaurant_id && dateOf(values) === period_date
  if (timesheet && (shift_id !== null || isSame)) return poundsToPence(timesheet.cost_per_hour)
  if (!timesheet) return shift && 'cost_per_hour' in shift ? poundsToPence(shift.cost_per_hour) : undefined
  return rateAt(id, dateOf(values))
}

function frozenOf(timesheet: ShownTimesheet | undefined): FuelBands | null {
  if (!timesheet || timesheet.trip_pay_0 === null) return null
  const { trip_pay_0, trip_pay_3, trip_pay_6 } = timesheet
  return {
    fuel_bonus_0: poundsToPence(trip_pay_0),
    fuel_bonus_3: poundsToPence(trip_pay_3 ?? 0),
    fuel_bonus_6: poundsToPence(trip_pay_6 ?? 0),
  }
}

function tripsOf(values: TimesheetFormValues): FuelBands {
  const [near, middle, far] = BANDS.map((band) => Math.max(0, Math.trunc(Number(values[band]))) || 0)
  return { fuel_bonus_0: near ?? 0, fuel_bonus_3: middle ?? 0, fuel_bonus_6: far ?? 0 }
}
