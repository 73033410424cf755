import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { countOf } from '../../ui/dayWords.ts'
import { numberText } from '../../ui/numberText.ts'
import classes from './ApproveAll.module.css'
import type { Approving } from './useApproving.ts'

interface ApproveOutcomeProps {
  state: Exclude<Approving, { step: 'asking' }>
  onAgain: (stopped: Extract<Approving, { step: 'stopped' }>) => void
  onClose: () => void
}

/** Enough to see what is wrong; the table has the rest, still pending. */
const LISTED = 200

/** How far the approving has come, and then what was refused (docs/spec/timesheets.md#timesheet-messages). */
export function ApproveOutcome({ state, onAgain, onClose }: ApproveOutcomeProps) {
  if (state.step === 'sending') {
    const { done, total } = state
    return (
      <Stack gap="md">
        <Text size="sm" role="status">
          Approved {numberText(done)} of {numberText(total)} timesheets…
        </Text>
        <Progress.Root size="lg">
          <Progress.Section value={done > 0 ? (100 * done) / total : 100} animated aria-label="Approving" />
        </Progress.Root>
      </Stack>
    )
  }
  const { approved, failures } = state.step === 'stopped' ? state.so : state
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {`Approved: ${countOf(approved, 'timesheet')}.`}
        {failures.length > 0 && ` Not approved: ${countOf(failures.length, 'timesheet')}.`}
      </Text>
      {state.step === 'stopped' && (
        <Alert color="red" title="The approving has stopped">
          {state.message} What is approved already stays so, and is not approved twice.
        </Alert>
      )}
      {failures.length > 0 && (
        <ul className={classes.failures} aria-label="Not approved">
          {failures.slice(0, LISTED).map((sentence, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may read alike, and the list stays as it is.
            <li key={index}>{sentence}</li>
          ))}
          {failures.length > LISTED && <li>And {numberText(failures.length - LISTED)} more.</li>}
        </ul>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus={state.step === 'done' || undefined}>
          Close
        </Button>
        {state.step === 'stopped' && (
          <Button onClick={() => onAgain(state)} data-autofocus>
            Try again
          </Button>
        )}
      </Group>
    </Stack>
  )
}
