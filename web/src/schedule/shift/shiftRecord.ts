/** How the dialogs about one shift follow what others do to it, and what became of an attempt of which no answer came. */
import { ApiError } from '../../kernel/apiError.ts'
import { isNewer } from '../../kernel/datedChanges.ts'
import { GONE, useIsRemoved } from '../../shifts/shifts.data.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import type { FormRefusal } from '../../ui/form/formTrouble.ts'
import type { Attempt } from '../../ui/form/recordStep.ts'

const CHANGED = 'This shift was changed meanwhile. Reload to see the change.'

/**
 * @param shift as it was when the dialog opened; undefined adds one
 * @param latest as the schedule shows it now; undefined where it does not show it
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

/** What it means that a shift cannot be added: an earlier attempt has added it. `wordsOf` names what was entered. */
export const addedBefore =
  <V>(wordsOf: (values: V) => string) =>
  (error: unknown, { seen, unanswered }: Attempt<ShownShift, V>): FormRefusal | undefined =>
    !seen && error instanceof ApiError && error.status === 409
      ? { errors: {}, trouble: { kind: 'added', message: addedText(unanswered.map(wordsOf)) } }
      : undefined

function addedText(attempts: readonly string[]): string {
  const [first, ...others] = [...new Set(attempts)]
  const what = first === undefined ? '' : `: ${[first, ...others].join(' or ')}`
  const which = others.length === 0 ? 'The first attempt' : 'An earlier attempt'
  return `${which} has already added this shift, as it was entered then${what}. What you changed since is not saved.`
}
