import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { bandLabel } from '@driverdesk/domain/options/cancellationBands.ts'
import {
  type CancellationTerms,
  noticePeriodText,
  type SettledCancellation,
} from '@driverdesk/domain/shifts/cancellationTerms.ts'
import { CANCELLER_NAMES, type CancelledBy } from '@driverdesk/domain/shifts/cancelling.ts'
import { vacatedText } from '@driverdesk/domain/shifts/shiftWords.ts'
import { Button, Input, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type MouseEvent, useRef, useState } from 'react'
import type { RestaurantWithArea } from '../../desk/places.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { longDate } from '../../ui/dateText.ts'
import { keepFocusNear } from '../../ui/focus.ts'
import dialog from '../../ui/form/FormDialog.module.css'
import { FormFooter } from '../../ui/form/FormFooter.tsx'
import { FormNotes } from '../../ui/form/FormNotes.tsx'
import { LongText } from '../../ui/form/LongText.tsx'
import { POUNDS } from '../../ui/form/PoundsField.tsx'
import { useDiscardQuestion } from '../../ui/useDiscardQuestion.ts'
import { type Notified, NotifyDrivers, useIsAnyToCall } from '../act/DriversToNotify.tsx'
import { StillToCall, type Told } from '../act/StillToCall.tsx'
import { useScene } from '../model/scene.ts'
import { manningText, timesText } from '../shift/shiftWords.ts'
import classes from './CancelShiftDialog.module.css'
import { type CancelFormValues, isPositive, settledOf } from './cancelForm.ts'
import { costOfCancelling, type TermFields, useCancelForm } from './useCancelForm.ts'

interface CancelShiftDialogProps {
  place: RestaurantWithArea
  shift: Shift
  /** The same shift as the schedule shows it now; undefined if it does not. */
  latest: Shift | undefined
  onClose: () => void
}

const SAFE =
  'Nothing you entered is lost. It is safe to try again: the shift will not be cancelled or charged twice.'
const COMMENT_LENGTH = 2000

/**
 * Takes the driver off a published shift and charges it (docs/spec/shifts.md#cancelling). It says beforehand
 * what happens.
 */
export function CancelShiftDialog({ place, shift, latest, onClose }: CancelShiftDialogProps) {
  const { schedule, announce } = useScene()
  const { driversById } = schedule
  const [told, setTold] = useState<Told>()
  const isAnyToCall = useIsAnyToCall(true)
  const editor = useCancelForm(shift, latest, (now, seen, notifies) => {
    const done = `Cancelled: ${timesText(now)}, ${manningText(seen, driversById)}`
    announce(done)
    const notified = notifies ? toNotify(seen) : []
    if (isAnyToCall(notified)) setTold({ notified, drivers: driversById, done, kind: 'cancel' })
    else onClose()
  })
  const { form, termFields, seen, isOver, isSending } = editor
  const reset = useFeeReset(form)
  const driver = manningText(seen, driversById)
  const close = useDiscardQuestion({
    isDirty: form.isDirty,
    isSending,
    message: 'The shift is not cancelled.',
    onClose,
  })
  if (told) return <StillToCall {...told} onClose={onClose} />
  return (
    <Dialog
      onClose={() => void close()}
      title="Cancel shift"
      size={450}
      isSending={isSending}
      classNames={{ body: dialog.body }}
    >
      <form
        noValidate
        className={dialog.form}
        {...reset.formProps}
        onSubmit={(event) => {
          event.preventDefault()
          if (!reset.needsAnotherLook()) void editor.cancel()
        }}
      >
        <Stack gap="md" p="md" pt={4}>
          <div className={classes.what}>
            <Text size="sm" fw={600}>
              {longDate(seen.period_date)}, {timesText(seen)}
            </Text>
            <Text size="sm">
              <bdi>{driver}</bdi> · <bdi>{place.restaurant.name}</bdi>
            </Text>
          </div>
          <FormNotes editor={editor} seenIn="the schedule" safe={SAFE} onClose={onClose} />
          {!isOver && (
            <CancellationTermsNote termFields={termFields} shift={seen} by={form.values.cancelled_by} />
          )}
          <CancellationAmounts form={form} reset={reset} />
          <LongText
            {...form.getInputProps('comment_cancelled')}
            label="Comment"
            description="Why the shift is cancelled; it is kept with the charge."
            rows={2}
            resize="vertical"
            maxLength={COMMENT_LENGTH}
          />
          <NotifyDrivers
            notified={toNotify(seen)}
            drivers={driversById}
            notifies={form.values.notifies}
            onNotifies={(notifies) => form.setFieldValue('notifies', notifies)}
          />
          {!isOver && form.values.cancelled_by !== '' && (
            <CancelOutcome
              driver={driver}
              cancelledBy={form.values.cancelled_by}
              settled={settledOf(form.values)}
              shift={seen}
            />
          )}
        </Stack>
        <FormFooter>
          <Button variant="default" disabled={isSending} onClick={() => void close()}>
            Keep shift
          </Button>
          <BusyButton type="submit" color="red" isBusy={isSending} disabled={isOver}>
            {editor.trouble?.kind === 'again' ? 'Try again' : 'Cancel shift'}
          </BusyButton>
        </FormFooter>
      </form>
    </Dialog>
  )
}

const toNotify = ({ driver_id }: Shift): Notified[] =>
  driver_id ? [{ driver_id, news: 'cancelled', count: 1 }] : []

interface CancelOutcomeProps {
  driver: string
  cancelledBy: CancelledBy
  settled: SettledCancellation
  shift: Pick<Shift, 'timesheet'>
}

/**
 * Lists what cancelling will do (docs/spec/shifts.md#cancelling, docs/spec/timesheets.md#timesheet-types).
 */
function CancelOutcome({ driver, cancelledBy, settled, shift }: CancelOutcomeProps) {
  const name = <bdi>{driver}</bdi>
  const { fee, driverPay } = settled
  return (
    <section aria-label="What happens">
      <Text size="sm" fw={600} mb={4}>
        What happens
      </Text>
      <ul className={classes.outcome}>
        <li>
          {name} is taken off. The shift stays published and open, and shows{' '}
          <bdi>‘{vacatedText(cancelledBy, driver)}’</bdi>.
        </li>
        <li>{chargeText(settled)}</li>
        <li>
          {name} gets a cancellation timesheet: no hours, {formatMoney(fee || driverPay)}.
        </li>
        {shift.timesheet && <li>The timesheet that the shift already has stays.</li>}
      </ul>
    </section>
  )
}

function chargeText({ fee, restaurantCharge }: SettledCancellation): string {
  if (fee < 0) return `A cancellation with a charge of ${formatMoney(fee)} is recorded.`
  if (restaurantCharge === 0) return 'The cancellation is recorded, without a charge.'
  return `The restaurant is charged ${formatMoney(restaurantCharge)} on its next invoice.`
}

interface CancellationAmountsProps {
  form: UseFormReturnType<CancelFormValues>
  reset: FeeReset
}

/** The restaurant is charged by the notice, the driver pays a fee, or the agency pays the driver. */
const CHOICES = (['restaurant', 'driver', 'agency'] as const).map((value) => ({
  value,
  label: CANCELLER_NAMES[value],
}))

function CancellationAmounts({ form, reset }: CancellationAmountsProps) {
  const { cancelled_by } = form.getValues()
  const pay = (
    <NumberInput
      {...form.getInputProps('driver_pay')}
      {...AMOUNT}
      label="The driver gets"
      data-autofocus={cancelled_by === 'agency' || undefined}
    />
  )
  return (
    <>
      <div>
        <Input.Label component="div" required>
          Who cancels?
        </Input.Label>
        <SegmentedControl
          data={CHOICES}
          aria-label="Who cancels?"
          aria-required
          fullWidth
          value={cancelled_by}
          onChange={(chosen) => {
            form.setFieldValue('cancelled_by', chosen as typeof cancelled_by)
            form.clearErrors()
          }}
        />
        <Input.Error mt={4} role="alert">
          {form.errors.cancelled_by}
        </Input.Error>
      </div>
      {cancelled_by === 'driver' && (
        <>
          <CancellationFee form={form} reset={reset} />
          <Text size="sm" c="dimmed">
            The restaurant is charged nothing, and the driver is paid nothing.
          </Text>
        </>
      )}
      {cancelled_by === 'restaurant' && (
        <div className={classes.amounts}>
          <NumberInput
            {...form.getInputProps('restaurant_charge')}
            {...AMOUNT}
            label="The restaurant pays"
            data-autofocus
          />
          {pay}
        </div>
      )}
      {cancelled_by === 'agency' && (
        <>
          {pay}
          <Text size="sm" c="dimmed">
            The restaurant is charged nothing.
          </Text>
        </>
      )}
    </>
  )
}

const EITHER_SIGN = { ...POUNDS, clampBehavior: 'none', hideControls: true } as const
const AMOUNT = { ...EITHER_SIGN, allowNegative: false } as const

/** The number keyboard of some phones has no minus. */
const withMinus = (input: HTMLInputElement | null) => {
  if (input) input.inputMode = 'text'
}

/** The fee must be negative: 0 or more resets to 0 (docs/spec/shifts.md#cancellation-fee). */
function CancellationFee({ form, reset }: CancellationAmountsProps) {
  const input = form.getInputProps('cost')
  return (
    <div>
      <NumberInput
        {...input}
        {...EITHER_SIGN}
        label="Cancellation fee"
        description={`A negative amount, such as ${formatMoney(-1000)}. 0 or more resets to 0: no fee.`}
        max={0}
        ref={withMinus}
        data-autofocus
        onChange={(value) => {
          reset.forget()
          input.onChange(value)
        }}
        onBlur={reset.onBlur}
      />
      <Text size="sm" mt={4} role="status" className={classes.reset}>
        {reset.wasReset && 'Reset to £0.00: a cancellation fee must be negative.'}
      </Text>
    </div>
  )
}

interface CancellationTermsNoteProps {
  termFields: TermFields
  shift: Shift
  by: CancelFormValues['cancelled_by']
}

function CancellationTermsNote({ termFields, shift, by }: CancellationTermsNoteProps) {
  const { terms, isPaidBefore, retry, renew } = termFields
  if (!terms) {
    return (
      <Stack gap={4} align="flex-start" role="status">
        <Text size="sm">
          {retry
            ? 'The cancellation charges could not be loaded. Enter the amounts, or try again.'
            : 'Looking up the cancellation charges…'}
        </Text>
        {retry && (
          <Button size="xs" variant="light" onClick={goingAway(retry)}>
            Load again
          </Button>
        )}
      </Stack>
    )
  }
  return (
    <Stack component="section" gap={4} align="flex-start" aria-label="Notice">
      <Text size="sm" fw={600}>
        {noticePeriodText(terms.notice)}
      </Text>
      {by !== 'driver' && (
        <Text size="sm">
          {isPaidBefore ? restText(terms, by === 'agency') : saysText(terms, shift, by === 'agency')}
        </Text>
      )}
      {renew && (
        <Stack gap={6} align="flex-start" role="status" className={classes.renew}>
          <Text size="sm">This has changed since the dialog opened; the amounts below are as they were.</Text>
          <Button size="xs" variant="light" onClick={goingAway(renew)}>
            Use the new amounts
          </Button>
        </Stack>
      )}
    </Stack>
  )
}

/** This button disappears when pressed, so the focus moves to the first amount. */
const goingAway =
  (run: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const keepFocus = keepFocusNear(currentTarget, '[inputmode="decimal"]')
    run()
    keepFocus()
  }

/** 'From the options, under 24 h: the restaurant pays 50% of £40.00 = £20.00, the driver gets 25% = £10.00.' */
function saysText(
  { band, restaurantCharge, driverPay }: CancellationTerms,
  shift: Shift,
  isAgency: boolean,
): string {
  const { under_hours, restaurant_charge, driver_pay } = band
  const label =
    under_hours === null ? 'From the options' : `From the options, ${bandLabel(band).toLowerCase()}`
  if (restaurant_charge === 0 && driver_pay === 0) return `${label}: no charge and no pay.`
  const cost = formatMoney(costOfCancelling(shift))
  if (isAgency) return `${label}: the driver gets ${driver_pay}% of ${cost} = ${formatMoney(driverPay)}.`
  const charge = `the restaurant pays ${restaurant_charge}% of ${cost} = ${formatMoney(restaurantCharge)}`
  return `${label}: ${charge}, the driver gets ${driver_pay}% = ${formatMoney(driverPay)}.`
}

/** 'Some of this time has already been paid for. For the rest, the restaurant pays £6.00 and the driver gets £5.00.' */
const restText = ({ restaurantCharge, driverPay }: CancellationTerms, isAgency: boolean): string => {
  const charge = isAgency ? '' : `the restaurant pays ${formatMoney(restaurantCharge)} and `
  return `Some of this time has already been paid for. For the rest, ${charge}the driver gets ${formatMoney(driverPay)}.`
}

/**
 * Resets a fee that is not negative to 0 (docs/spec/shifts.md#cancellation-fee). The press that left the
 * field, and so reset it, does not submit: no one cancels with a 0 that they have not seen.
 */
function useFeeReset(form: UseFormReturnType<CancelFormValues>) {
  const [wasReset, setWasReset] = useState(false)
  /** The reset was on screen when the last key or button was pressed. */
  const wasSeen = useRef(false)
  const look = () => {
    wasSeen.current = wasReset
  }
  const resetIfPositive = (): boolean => {
    if (!isPositive(form.getValues())) return false
    form.setFieldValue('cost', 0)
    setWasReset(true)
    return true
  }
  return {
    wasReset,
    forget: () => setWasReset(false),
    onBlur: () => void resetIfPositive(),
    /** The form must not be sent yet. */
    needsAnotherLook: () => resetIfPositive() || (wasReset && !wasSeen.current),
    formProps: { onPointerDownCapture: look, onKeyDownCapture: look },
  }
}

type FeeReset = ReturnType<typeof useFeeReset>
