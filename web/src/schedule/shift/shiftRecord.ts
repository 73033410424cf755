/** Watches a shift for other people's changes while its dialog is open, and for attempts whose answer was lost. */
import { isRefusedAs } from '../../kernel/apiError.ts'
import { isNewer } from '../../kernel/datedChanges.ts'
import { GONE, useIsRemoved } from '../../shifts/shifts.data.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import type { FormRefusal } from '../../ui/form/formTrouble.ts'
import type { Attempt } from '../../ui/form/recordStep.ts'

export const NEVER_ADDED_TWICE =
  'Nothing you entered is lost. It is safe to try again: the shift will not be added twice.'

const CHANGED = 'This shift has been changed by someone else. Reload to see the change.'

/**
 * @param shift as it was when the dialog opened; undefined adds one
 * @param latest as the schedule shows it now; undefined if it does not
 */
export function useShiftRecord<S extends ShownShift>(shift: S | undefined, latest: S | undefined) {
  const isRemoved = useIsRemoved(shift?.id)
  return {
    thing: 'shift',
    gone: GONE,
    record: shift,
    latest,
    isGone: isRemoved && latest === undefined,
    newsOf: (seen: S, now: S) => (isNewer(now.updated_at, seen.updated_at) ? CHANGED : undefined),
  }
}

/** Reads a form that was already sent with other contents as an earlier attempt that succeeded. `wordsOf` names what was entered. */
export const addedBefore =
  <V>(wordsOf: (values: V) => string) =>
  (error: unknown, { seen, unanswered }: Attempt<ShownShift, V>): FormRefusal | undefined =>
    !seen && isRefusedAs('sameKeyOtherBody', error)
      ? { errors: {}, trouble: { kind: 'added', message: addedText(unanswered.map(wordsOf)) } }
      : undefined

function addedText(attempts: readonly string[]): string {
  const [first, ...others] = [...new Set(attempts)]
  const what = first === undefined ? '' : `: ${[first, ...others].join(' or ')}`
  const which = others.length === 0 ? 'The first attempt' : 'An earlier attempt'
  return `${which} has already added this shift, as it was entered then${what}. Your later changes are not saved.`
}
