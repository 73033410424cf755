import type { Role } from '@driverdesk/domain/accounts/roles.ts'
import { Button, type ButtonProps, Text } from '@mantine/core'
import { useId } from 'react'
import { showError } from '../../kernel/query.ts'
import { BUTTON_LABELS, type ButtonAction, summaryButtons } from './summaryButtons.ts'
import classes from './TimesheetSummary.module.css'
import type { SummaryEditor } from './useSummaryForm.ts'

interface SummaryActionsProps {
  editor: SummaryEditor
  role: Role
  isReadOnly: boolean
  /** Asks for the reason, and discards. */
  onDiscard: () => void
  /** Asks, and removes the timesheet. */
  onRemove: () => void
  isRemoving: boolean
  /** Says what is wrong with it to the agency; undefined where it cannot be queried. */
  onQuery: (() => void) | undefined
}

const LOOKS: Record<ButtonAction, ButtonProps> = {
  approve: { color: 'green' },
  discard: { variant: 'default' },
  unapproveTime: { variant: 'default' },
  unapprovePay: { variant: 'default' },
  remove: { variant: 'subtle', color: 'red' },
}

/** What can be done to the row. A button that cannot be pressed says why; an open shift says it when one tries. */
export function SummaryActions(props: SummaryActionsProps) {
  const { editor, role, isReadOnly, onDiscard, onRemove, isRemoving, onQuery } = props
  const { seen, doing, blockedBy, isDirty, refusalOf, send } = editor
  const why = useId()
  const wrong = isReadOnly ? undefined : blockedBy
  const isBusy = doing !== undefined || isRemoving
  return (
    <div className={classes.actions}>
      {wrong && (
        <Text size="sm" c="dimmed" id={why} w="100%">
          {wrong}
        </Text>
      )}
      {summaryButtons(seen, role, refusalOf, wrong).map(({ action, refusal, blockedBy: reason }) => (
        <Button
          key={action}
          size="xs"
          {...LOOKS[action]}
          disabled={reason !== undefined || (isBusy && doing !== action)}
          loading={doing === action || (action === 'remove' && isRemoving)}
          title={reason}
          aria-describedby={wrong && reason === wrong ? why : undefined}
          onClick={() => {
            if (refusal) showError(new Error(refusal))
            else if (action === 'remove') onRemove()
            else if (action === 'discard') onDiscard()
            else void send(action)
          }}
        >
          {BUTTON_LABELS[action]}
        </Button>
      ))}
      {onQuery && (
        <Button size="xs" variant="default" disabled={isBusy} onClick={onQuery}>
          Query
        </Button>
      )}
      {!isReadOnly && (
        <Button
          size="xs"
          variant="default"
          className={classes.save}
          disabled={!isDirty || wrong !== undefined || (isBusy && doing !== 'save')}
          loading={doing === 'save'}
          aria-describedby={wrong ? why : undefined}
          onClick={() => void send('save')}
        >
          Save
        </Button>
      )}
    </div>
  )
}
