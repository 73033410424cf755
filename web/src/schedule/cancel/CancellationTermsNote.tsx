import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { bandLabel } from '@driverdesk/domain/shifts/cancellationBands.ts'
import { type CancellationTerms, noticeText } from '@driverdesk/domain/shifts/cancellationTerms.ts'
import { Button, Text } from '@mantine/core'
import type { MouseEvent } from 'react'
import { keepFocusNear } from '../../ui/keepFocusNear.ts'
import classes from './CancelShiftDialog.module.css'
import { costOfCancelling } from './useCancellationTerms.ts'
import type { TermFields } from './useTermFields.ts'

interface CancellationTermsNoteProps {
  termFields: TermFields
  shift: Shift
}

/** How much notice there is, and what the option says of it, before anybody cancels. */
export function CancellationTermsNote({ termFields, shift }: CancellationTermsNoteProps) {
  const { terms, retry, renew } = termFields
  if (!terms) {
    return (
      <div className={classes.terms} role="status">
        <Text size="sm">
          {retry
            ? 'What the option says could not be loaded. Enter the amounts, or load it again.'
            : 'Looking up what the option says …'}
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
        {noticeText(terms.notice)}
      </Text>
      <Text size="sm">{saysText(terms, shift)}</Text>
      {renew && (
        <div role="status" className={classes.renew}>
          <Text size="sm">This has changed since the dialog opened; the amounts below are as they were.</Text>
          <Button size="xs" variant="light" onClick={goingAway(renew)}>
            Take over the new amounts
          </Button>
        </div>
      )}
    </section>
  )
}

/** What goes with its press leaves the focus to the first amount, which it is about. */
const goingAway =
  (run: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const keepFocus = keepFocusNear(currentTarget, '[inputmode="decimal"]')
    run()
    keepFocus()
  }

/** 'By the options, under 24 h: the restaurant pays 50% of £40.00 = £20.00, the driver gets 25% = £10.00.' */
function saysText({ band, restaurantCharge, driverPay }: CancellationTerms, shift: Shift): string {
  const { under_hours, restaurant_charge, driver_pay } = band
  const label = under_hours === null ? 'By the options' : `By the options, ${bandLabel(band).toLowerCase()}`
  if (restaurant_charge === 0 && driver_pay === 0) return `${label}: no charge and no pay.`
  const cost = formatMoney(costOfCancelling(shift))
  const charge = `the restaurant pays ${restaurant_charge}% of ${cost} = ${formatMoney(restaurantCharge)}`
  return `${label}: ${charge}, the driver gets ${driver_pay}% = ${formatMoney(driverPay)}.`
}
