import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import type { SettledCancellation } from '@driverdesk/domain/shifts/cancellationTerms.ts'
import { isNewer } from '../../kernel/datedChanges.ts'
import { GONE } from '../data/shifts.data.ts'
import { OPEN_SHIFT, type ShiftFormValues } from './shiftForm.ts'
import { timesText } from './shiftWords.ts'
import type { ShownShift } from './shownShift.ts'

/** What stands in the way of saving, beside the messages under the fields. */
export interface Trouble {
  /**
   * 'again': nobody knows whether it was saved; 'stale': somebody else changed the shift meanwhile; 'gone': it is not
   * there any more; 'added': an earlier attempt, of which no answer came, has done it.
   */
  kind: 'again' | 'stale' | 'gone' | 'refused' | 'added'
  message: string
}

export const REMOVED = 'This shift was removed meanwhile.'
const CHANGED = 'This shift was changed meanwhile. Reload to see the change.'

/** What is known of the shift while its dialog is open. */
export function newsOf(
  seen: ShownShift | undefined,
  latest: ShownShift | undefined,
  isGone: boolean,
): Trouble | undefined {
  if (isGone) return { kind: 'gone', message: GONE }
  const isChanged = seen && latest && isNewer(latest.updated_at, seen.updated_at)
  return isChanged ? { kind: 'stale', message: CHANGED } : undefined
}

/** The shift is there, as it was entered in one of the attempts, each named as in an announcement. */
export function addedText(attempts: readonly string[]): string {
  const [first, ...others] = [...new Set(attempts)]
  const what = first === undefined ? '' : `: ${[first, ...others].join(' or ')}`
  const which = others.length === 0 ? 'The first attempt' : 'An earlier attempt'
  return `${which} has already added this shift, as it was entered then${what}. What you changed since is not saved.`
}

/** The shift is cancelled, as one of the attempts had it. */
export function cancelledText(attempts: readonly SettledCancellation[]): string {
  const entered = [...new Set(attempts.map(amountsText))].join(' or ')
  return `An earlier attempt has already cancelled this shift, as it was entered then. ${entered}. What you changed since is not saved.`
}

function amountsText({ fee, restaurantCharge, driverPay }: SettledCancellation): string {
  if (fee < 0) return `Fee: ${formatMoney(fee)}`
  if (restaurantCharge === 0 && driverPay === 0) return 'Fee: none'
  return `Charge: ${formatMoney(restaurantCharge)}, pay: ${formatMoney(driverPay)}`
}

/** '11:00 – 15:00, Ann Example'. */
export function enteredText(values: ShiftFormValues, drivers: readonly Driver[] | undefined): string {
  if (values.driver_id === OPEN_SHIFT) return `${timesText(values)}, Open shift`
  const driver = drivers?.find(({ id }) => String(id) === values.driver_id)
  return driver ? `${timesText(values)}, ${driver.full_name}` : timesText(values)
}

export const reloadedText = (kept: readonly string[]): string =>
  kept.length === 0
    ? 'Reloaded: the form shows the shift as it is now.'
    : `Reloaded. Your changes are kept: ${kept.join(', ')}.`
