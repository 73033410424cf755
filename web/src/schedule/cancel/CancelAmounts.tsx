import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { bandLabel } from '@driverdesk/domain/options/cancellationBands.ts'
import { type CancellationTerms, noticePeriodText } from '@driverdesk/domain/shifts/cancellationTerms.ts'
import { CANCELLER_NAMES } from '@driverdesk/domain/shifts/cancelling.ts'
import { Button, Input, NumberInput, SegmentedControl, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type MouseEvent, useRef, useState } from 'react'
import { keepFocusNear } from '../../ui/focus.ts'
import { POUNDS } from '../../ui/form/PoundsField.tsx'
import classes from './CancelShiftDialog.module.css'
import { type CancelFormValues, isPositive } from './cancelForm.ts'
import { costOfCancelling, type TermFields } from './useCancelForm.ts'

interface CancellationAmountsProps {
  form: UseFormReturnType<CancelFormValues>
  reset: FeeReset
}

/** The restaurant is charged by the notice, the driver pays a fee, or the agency pays the driver. */
const CHOICES = (['restaurant', 'driver', 'agency'] as const).map((value) => ({
  value,
  label: CANCELLER_NAMES[value],
}))

export function CancellationAmounts({ form, reset }: CancellationAmountsProps) {
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
  /** Who cancels. The agency does not charge the restaurant, and a driver pays a fee instead. */
  by: CancelFormValues['cancelled_by']
}

/** The notice, and what the options say of it for those who cancel. */
export function CancellationTermsNote({ termFields, shift, by }: CancellationTermsNoteProps) {
  const { terms, isPaidBefore, retry, renew } = termFields
  if (!terms) {
    return (
      <div className={classes.terms} role="status">
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
      </div>
    )
  }
  return (
    <section className={classes.terms} aria-label="Notice">
      <Text size="sm" fw={600}>
        {noticePeriodText(terms.notice)}
      </Text>
      {by !== 'driver' && (
        <Text size="sm">
          {isPaidBefore ? restText(terms, by === 'agency') : saysText(terms, shift, by === 'agency')}
        </Text>
      )}
      {renew && (
        <div role="status" className={classes.renew}>
          <Text size="sm">This has changed since the dialog opened; the amounts below are as they were.</Text>
          <Button size="xs" variant="light" onClick={goingAway(renew)}>
            Use the new amounts
          </Button>
        </div>
      )}
    </section>
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
export function useFeeReset(form: UseFormReturnType<CancelFormValues>) {
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
