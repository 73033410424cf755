/** Says what each number of 'Approve All' counts: the button counts more than is taken in the end. */
import type { ApproveAll } from '@driverdesk/domain/timesheets/approveAll.ts'
import { countOf } from '../../ui/dayWords.ts'
import { numberText } from '../../ui/numberText.ts'

const sizeOf = ({ submitted, notSubmitted }: ApproveAll<unknown>): number =>
  submitted.length + notSubmitted.length

/** What the button counts: '3 timesheets can be approved: 2 submitted, 1 not submitted, its shift over.' */
export function countedText(all: ApproveAll<unknown>): string {
  const { submitted, notSubmitted } = all
  const parts = [
    submitted.length > 0 && `${numberText(submitted.length)} submitted`,
    notSubmitted.length > 0 &&
      `${numberText(notSubmitted.length)} that nobody has submitted although the shift is over`,
  ].filter(Boolean)
  const what = `${countOf(sizeOf(all), 'timesheet')} can be approved`
  return parts.length > 0 ? `${what}: ${parts.join(', ')}.` : `${what}.`
}

/** Why fewer are taken than the button counts; undefined where none is left out. @param fills takes what nobody has submitted too */
export function leftOutText(
  all: ApproveAll<unknown>,
  chosen: ApproveAll<unknown>,
  fills: boolean,
): string | undefined {
  const unsubmitted = fills ? 0 : all.notSubmitted.length
  const flagged =
    all.submitted.length -
    chosen.submitted.length +
    (fills ? all.notSubmitted.length - chosen.notSubmitted.length : 0)
  const reasons = [
    unsubmitted > 0 && `${numberText(unsubmitted)} that nobody has submitted`,
    flagged > 0 && `${numberText(flagged)} with exceptions`,
  ].filter(Boolean)
  if (reasons.length === 0) return undefined
  return `'Approve All' counts ${numberText(sizeOf(all))}. Left out: ${reasons.join(', ')}.`
}
