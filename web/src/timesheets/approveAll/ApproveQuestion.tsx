import { countExceptions, EXCEPTIONS } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import { Switch, Text } from '@mantine/core'
import { IconFlag3Filled } from '@tabler/icons-react'
import { BulkQuestion } from '../../ui/bulk/BulkQuestion.tsx'
import { scopeText } from '../../ui/bulk/bulkScope.ts'
import { numberText } from '../../ui/numberText.ts'
import type { Flags } from '../useFlags.ts'
import classes from './ApproveAll.module.css'
import { type ApprovableRow, payText } from './batchItem.ts'

interface ApproveQuestionProps {
  taken: readonly ApprovableRow[]
  /** The same with the flagged ones. */
  all: readonly ApprovableRow[]
  /** Why there are fewer than the button counts. */
  leftOut: string | undefined
  flags: Flags
  onlyUnflagged: boolean
  onOnlyUnflagged: (onlyUnflagged: boolean) => void
  /** Its approval is of the time alone (docs/spec/timesheets.md#two-step-approval). */
  isRestaurant: boolean
  onApprove: () => void
  onClose: () => void
}

/** The last question: how many of each kind of exception would be approved, and whether to leave them out. */
export function ApproveQuestion(props: ApproveQuestionProps) {
  const { taken, all, leftOut, flags, onlyUnflagged, onOnlyUnflagged, isRestaurant, onApprove, onClose } =
    props
  const counts = countExceptions(taken.map(({ row }) => flags.get(row.id) ?? []))
  const flagged = all.filter(({ is_flagged }) => is_flagged).length
  const isNothing = all.length === 0
  return (
    <BulkQuestion
      what={
        taken.length > 0
          ? `${scopeText(
              'timesheet',
              taken.map(({ row }) => row),
            )}.`
          : undefined
      }
      effect={
        isNothing
          ? 'No submitted timesheet with a driver waits for an approval among those shown.'
          : isRestaurant
            ? 'Their times are approved; the agency approves the pay.'
            : `Their pay of ${payText(taken)} is approved. Those that a restaurant queries are not taken.`
      }
      told={!isNothing && 'No message goes out: drivers and restaurants see it in their timesheets.'}
      confirmLabel="Approve"
      isBlocked={taken.length === 0}
      onConfirm={onApprove}
      onCancel={onClose}
    >
      {leftOut && <Text size="sm">{leftOut}</Text>}
      {counts.length > 0 && (
        <ul className={classes.kinds} aria-label="Exceptions among them">
          {counts.map(({ kind, count }) => (
            <li key={kind}>
              <IconFlag3Filled size="0.8125rem" aria-hidden="true" />
              <span>{EXCEPTIONS[kind]}</span>
              <strong>{numberText(count)}</strong>
            </li>
          ))}
        </ul>
      )}
      {flagged > 0 && (
        <Switch
          label={`Take only the ${numberText(all.length - flagged)} without exceptions`}
          checked={onlyUnflagged}
          onChange={(event) => onOnlyUnflagged(event.currentTarget.checked)}
        />
      )}
    </BulkQuestion>
  )
}
