import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { Button, type ButtonProps, Text } from '@mantine/core'
import { useId } from 'react'
import { showError } from '../../kernel/query.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { BUTTON_LABELS, type ButtonAction, summaryButtons } from './summaryButtons.ts'
import classes from './TimesheetSummary.module.css'
import { isRounded } from './timesheetForm.ts'
import type { SummaryEditor } from './useSummaryForm.ts'

interface SummaryActionsProps {
  editor: SummaryEditor
  role: Role
  isReadOnly: boolean
  onApprove: () => void
  /** Approves, and shows the next to be approved; undefined where there is none. */
  onApproveNext: (() => void) | undefined
  /** Asks for the reason, and discards. */
  onDiscard: () => void
  /** Asks, and removes the timesheet. */
  onRemove: () => void
  isRemoving: boolean
  /** Says what is wrong with it to the agency; undefined where it cannot be queried. */
  onQuery: (() => void) | undefined
}

/** Marks the button that takes one row after the other: it has the focus in each. */
export const APPROVES_NEXT = 'data-approves-next'

const LOOKS: Record<ButtonAction, ButtonProps> = {
  approve: { color: 'green' },
  discard: { variant: 'default' },
  unapproveTime: { variant: 'default' },
  unapprovePay: { variant: 'default' },
  remove: { variant: 'subtle', color: 'red' },
}

/** What can be done to the row. A button that cannot be pressed says why; an open shift says it when one tries. */
export function SummaryActions(props: SummaryActionsProps) {
  const { editor, role, isReadOnly, onApprove, onApproveNext, onDiscard, onRemove, isRemoving, onQuery } =
    props
  const { seen, doing, blockedBy, isDirty, refusalOf, send } = editor
  const why = useId()
  const wrong = isReadOnly ? undefined : blockedBy
  const isBusy = doing !== undefined || isRemoving || editor.isOver
  const canSave = isDirty || isRounded(editor.form.values, seen)
  const buttons = summaryButtons(seen, role, refusalOf, wrong)
  const canApprove = buttons.some(
    ({ action, refusal, blockedBy: reason }) => action === 'approve' && !refusal && !reason,
  )
  return (
    <div className={classes.actions}>
      {wrong && (
        <Text size="sm" c="dimmed" id={why} w="100%">
          {wrong}
        </Text>
      )}
      {onApproveNext && canApprove && (
        <BusyButton
          size="xs"
          color="green"
          {...{ [APPROVES_NEXT]: '' }}
          disabled={isBusy && doing !== 'approve'}
          isBusy={doing === 'approve'}
          title="J and K show the next and the previous timesheet"
          // A key that stays down approves one.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
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
          {...(action === 'approve' && onApproveNext && canApprove && { variant: 'light' })}
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
    </div>
  )
}
