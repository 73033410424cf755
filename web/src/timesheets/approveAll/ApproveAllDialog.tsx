import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import {
  type ApproveAll,
  approveAll,
  approveAllQuestion,
  fillQuestion,
  notTaken,
} from '@driverdesk/domain/timesheets/approveAll.ts'
import { countExceptions, EXCEPTIONS } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import { IN_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { Alert, Anchor, Button, Group, Progress, Stack, Switch, Text } from '@mantine/core'
import { IconFlag3Filled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Key, type ReactNode, useMemo, useState } from 'react'
import { withRange } from '../../desk/deskSearch.ts'
import { useToday, useWallClock } from '../../kernel/businessClock.ts'
import { invoiceAllLink, payOutLink } from '../../links/screenLinks.ts'
import { BulkQuestion, scopeText } from '../../ui/bulk/BulkQuestion.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { TimesheetDesk } from '../timesheetDesk.ts'
import { NoDistances, type TimesheetParts } from '../timesheetParts.tsx'
import classes from './ApproveAll.module.css'
import {
  type ApprovableRow,
  approvables,
  approvedText,
  countedText,
  driverCounts,
  leftOutText,
  payText,
} from './approvables.ts'
import { type Approving, useApproving } from './approving.data.ts'

interface ApproveAllDialogProps
  extends Pick<TimesheetParts, 'desk' | 'view' | 'shown' | 'flags' | 'isSettled' | 'announce'> {
  onClose: () => void
}

/**
 * 'Approve All' (docs/spec/timesheets.md#approve-all): asks whether to fill unsubmitted timesheets, confirms the count, the pay
 * and the exceptions, and lists what was refused (docs/spec/timesheets.md#timesheet-messages).
 */
export function ApproveAllDialog(props: ApproveAllDialogProps) {
  const { desk, view, shown, flags, isSettled, announce, onClose } = props
  const now = useWallClock()
  const [fills, setFills] = useState<boolean>()
  // Exceptions are approved only if the user asks for it.
  const [onlyUnflagged, setOnlyUnflagged] = useState(true)
  const [withUnpublished, setWithUnpublished] = useState(false)
  const current = useMemo(() => approvables(shown.rows, flags, now), [shown.rows, flags, now])
  // Rows that have just arrived get their exceptions a moment later. Until then no sum counts them.
  const [rows, setRows] = useState(current)
  if (isSettled && rows !== current) setRows(current)
  const all = useMemo(() => approveAll(rows, desk.role), [rows, desk.role])
  const chosen = useMemo(() => approveAll(rows, desk.role, onlyUnflagged), [rows, desk.role, onlyUnflagged])
  const { state, approve, tryAgain } = useApproving((outcome) => {
    const { approved, already, failures } = outcome
    const next =
      approved + already.length > 0 && desk.role !== 'restaurant' && !view.problem ? (
        <NextSteps view={view} />
      ) : undefined
    announce(approvedText(outcome), 'done', next)
    if (failures.length === 0) onClose()
  })

  const isFillAsked = fills === undefined && all.notSubmitted.length > 0
  const wanted = ({ submitted, notSubmitted, unpublished }: ApproveAll<ApprovableRow>) => [
    ...submitted,
    ...(fills ? notSubmitted : []),
    ...(withUnpublished ? unpublished : []),
  ]
  const [taken, before] = [wanted(chosen), wanted(all)]
  const question = isFillAsked ? fillQuestion(all.notSubmitted.length) : titleOf(taken, before)
  return (
    <Dialog
      onClose={onClose}
      title={state.step === 'asking' ? question : 'Approve All'}
      size={560}
      centered
      isSending={state.step === 'sending'}
      withCloseButton={state.step !== 'sending'}
    >
      {state.step !== 'asking' && <ApproveOutcome state={state} onAgain={tryAgain} onClose={onClose} />}
      {state.step === 'asking' && isFillAsked && (
        <FillQuestion
          all={all}
          unflagged={chosen}
          counted={countedText(all, notTaken(rows, desk.role))}
          desk={desk}
          onAnswer={setFills}
          onClose={onClose}
        />
      )}
      {state.step === 'asking' && !isFillAsked && (
        <ApproveQuestion
          taken={taken}
          all={before}
          leftOut={leftOutText(all, chosen, fills ?? false)}
          onlyUnflagged={onlyUnflagged}
          onOnlyUnflagged={setOnlyUnflagged}
          unpublished={all.unpublished}
          withUnpublished={withUnpublished}
          onWithUnpublished={setWithUnpublished}
          desk={desk}
          isRestaurant={desk.role === 'restaurant'}
          onApprove={() => isSettled && void approve(taken)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

const titleOf = (taken: readonly unknown[], before: readonly unknown[]): string =>
  taken.length === 0 && before.length > 0
    ? 'Every timesheet has an exception'
    : approveAllQuestion(taken.length)

/** Opens 'Invoice all' or Pay out for the dates that were approved. */
function NextSteps({ view }: Pick<TimesheetParts, 'view'>) {
  const { range, interval, location } = view
  const shown = { ...withRange(range, interval, useToday()), location }
  return (
    <>
      <Anchor size="sm" renderRoot={(props) => <Link {...props} {...invoiceAllLink(shown)} />}>
        Invoice these dates
      </Anchor>
      <Anchor size="sm" renderRoot={(props) => <Link {...props} {...payOutLink(shown)} />}>
        Pay out
      </Anchor>
    </>
  )
}

interface ApproveQuestionProps {
  taken: readonly ApprovableRow[]
  /** Including those with exceptions. */
  all: readonly ApprovableRow[]
  leftOut: string | undefined
  onlyUnflagged: boolean
  onOnlyUnflagged: (onlyUnflagged: boolean) => void
  /** Work on shifts that were not published. */
  unpublished: readonly ApprovableRow[]
  withUnpublished: boolean
  onWithUnpublished: (withUnpublished: boolean) => void
  desk: TimesheetParts['desk']
  /** A restaurant approves the time only (docs/spec/timesheets.md#two-step-approval). */
  isRestaurant: boolean
  onApprove: () => void
  onClose: () => void
}

function ApproveQuestion(props: ApproveQuestionProps) {
  const { taken, all, leftOut, desk, isRestaurant, onApprove, onClose } = props
  const { isKnown, failed } = desk.sites
  const rows = taken.map(({ row }) => row)
  return (
    <BulkQuestion
      what={rows.length > 0 ? `${scopeText('timesheet', rows)}.` : undefined}
      effect={effectText(taken, all, isRestaurant)}
      told={taken.length > 0 && 'No one is notified. Drivers and restaurants see it in their timesheets.'}
      confirmLabel="Approve"
      isBlocked={taken.length === 0 || !isKnown}
      onConfirm={onApprove}
      onCancel={onClose}
    >
      {!isKnown && !failed && (
        <Text size="sm" role="status">
          The distances from the restaurants are being worked out…
        </Text>
      )}
      <NoDistances desk={desk} />
      {leftOut && <Text size="sm">{leftOut}</Text>}
      <ExceptionChoice {...props} />
      <UnpublishedChoice {...props} />
    </BulkQuestion>
  )
}

function effectText(
  taken: readonly ApprovableRow[],
  all: readonly ApprovableRow[],
  isRestaurant: boolean,
): string {
  if (all.length === 0) return 'There are no submitted timesheets with a driver to approve here.'
  if (taken.length === 0)
    return 'All of them have exceptions, so none will be approved. Check each one, or include them here.'
  return isRestaurant
    ? 'Their times will be approved. The agency approves the pay.'
    : `Their pay of ${payText(taken)} will be approved. Timesheets queried by a restaurant are left out.`
}

/** The exceptions by kind, and whether they are approved too. */
function ExceptionChoice({ all, onlyUnflagged, onOnlyUnflagged }: ApproveQuestionProps) {
  const flagged = all.filter(({ is_flagged }) => is_flagged).length
  if (flagged === 0) return null
  const others = all.length - flagged
  return (
    <>
      <Exceptions label={onlyUnflagged ? 'Exceptions left out' : 'Exceptions included'} rows={all} />
      <Switch
        label={
          others > 0
            ? `Approve only the ${numberText(others)} without exceptions`
            : `Leave out the ${numberText(flagged)} with exceptions`
        }
        checked={onlyUnflagged}
        onChange={(event) => onOnlyUnflagged(event.currentTarget.checked)}
      />
    </>
  )
}

/** Work on shifts that were not published is paid only if the user adds it. */
const UnpublishedChoice = ({
  unpublished,
  withUnpublished,
  onWithUnpublished,
  isRestaurant,
}: ApproveQuestionProps) =>
  unpublished.length > 0 && (
    <Switch
      label={`Also fill and approve ${countOf(unpublished.length, 'timesheet')} whose shift was not published${isRestaurant ? '' : `: ${payText(unpublished)}`}`}
      description="Their drivers were not notified of these shifts. Check that they worked."
      checked={withUnpublished}
      onChange={(event) => onWithUnpublished(event.currentTarget.checked)}
    />
  )

interface ApproveOutcomeProps {
  state: Exclude<Approving, { step: 'asking' }>
  onAgain: (stopped: Extract<Approving, { step: 'stopped' }>) => void
  onClose: () => void
}

/** 'Approved: 1,000 timesheets. 500 more may have been approved.' */
function lostText({ so, waiting }: Extract<Approving, { step: 'stopped' }>): string {
  const count = waiting[0]?.timesheets.length ?? 0
  if (so.approved + so.already.length === 0) return `${countOf(count, 'timesheet')} may have been approved.`
  return `${approvedText(so)} ${numberText(count)} more may have been approved.`
}

const LISTED = 200

/** The progress, then what was refused (docs/spec/timesheets.md#timesheet-messages). */
function ApproveOutcome({ state, onAgain, onClose }: ApproveOutcomeProps) {
  if (state.step === 'sending') {
    const { done, total } = state
    return (
      <Stack gap="md">
        <Text size="sm" role="status">
          Approved {numberText(done)} of {countOf(total, 'timesheet')}…
        </Text>
        <Progress.Root size="lg">
          <Progress.Section value={done > 0 ? (100 * done) / total : 100} animated aria-label="Approving" />
        </Progress.Root>
      </Stack>
    )
  }
  const outcome = state.step === 'stopped' ? state.so : state
  const { failures } = outcome
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {state.step === 'stopped' && state.isLost ? lostText(state) : approvedText(outcome)}
        {failures.length > 0 && ` Not approved: ${countOf(failures.length, 'timesheet')}.`}
      </Text>
      {state.step === 'stopped' && (
        <Alert color="red" title="Approval has stopped">
          {state.message} Approved timesheets stay approved, and none is approved twice.
        </Alert>
      )}
      {failures.length > 0 && (
        <ul className={classes.failures} aria-label="Not approved">
          {failures.slice(0, LISTED).map((sentence, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sentences never change, and two may be equal.
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

interface FillQuestionProps {
  all: ApproveAll<ApprovableRow>
  /** Those without exceptions, which are approved unless the user adds the others. */
  unflagged: ApproveAll<ApprovableRow>
  /** Explains the number on the button. */
  counted: string
  desk: TimesheetDesk
  onAnswer: (fills: boolean) => void
  onClose: () => void
}

/** The first question: the pay of what is submitted, who has not submitted, and the exceptions. The answer with the focus approves least. */
function FillQuestion({ all, unflagged, counted, desk, onAnswer, onClose }: FillQuestionProps) {
  const { submitted, notSubmitted } = all
  const isRestaurant = desk.role === 'restaurant'
  // A restaurant approves the time only.
  const paid = (rows: readonly ApprovableRow[]) => (isRestaurant ? '' : `, ${payText(rows)}`)
  const flagged = [...submitted, ...notSubmitted].filter(({ is_flagged }) => is_flagged)
  const toFill = unflagged.notSubmitted
  const unfinished = notSubmitted.filter(({ row }) => row.status_progress === IN_WORK).length
  return (
    <Stack gap="md">
      <Text size="sm" fw={600}>
        To approve: {countOf(unflagged.submitted.length, 'submitted timesheet')} without exceptions
        {paid(unflagged.submitted)}.
      </Text>
      <Text size="sm">
        Not submitted: {countOf(notSubmitted.length, 'timesheet')}. <b>Yes</b> also approves{' '}
        {countOf(toFill.length, 'timesheet')} without exceptions, filled with the scheduled hours
        {paid(toFill)}.
      </Text>
      <Counts label="Who has not submitted" counts={driverCounts(notSubmitted, desk)} />
      {flagged.length > 0 && (
        <>
          <Text size="sm">
            With exceptions: {countOf(flagged.length, 'timesheet')}
            {paid(flagged)}. Left out unless you include {flagged.length === 1 ? 'it' : 'them'} in the next
            step.
          </Text>
          <Exceptions label="Exceptions" rows={flagged} />
        </>
      )}
      {unfinished > 0 && (
        <Text size="sm" fw={600}>
          {countOf(unfinished, 'driver')} {unfinished === 1 ? 'has' : 'have'} started and not finished yet.
          Once approved, they can no longer enter their finish time or trips.
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {counted}
      </Text>
      <Group justify="flex-end" gap="xs" className={classes.answers}>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="default" onClick={() => onAnswer(true)}>
          Yes, fill and approve
        </Button>
        <Button onClick={() => onAnswer(false)} data-autofocus>
          No, only submitted ones
        </Button>
      </Group>
    </Stack>
  )
}

const Exceptions = ({ label, rows }: { label: string; rows: readonly ApprovableRow[] }) => (
  <Counts
    label={label}
    icon={<IconFlag3Filled size="0.8125rem" aria-hidden="true" />}
    counts={countExceptions(rows.map(({ exceptions }) => exceptions)).map(({ kind, count }) => ({
      key: kind,
      name: EXCEPTIONS[kind],
      count,
    }))}
  />
)

interface CountsProps {
  label: string
  icon?: ReactNode
  counts: readonly { key: Key; name: string; count: number }[]
}

const Counts = ({ label, icon, counts }: CountsProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: many names scroll, by keys too.
  <ul className={classes.counts} aria-label={label} tabIndex={0}>
    {counts.map(({ key, name, count }) => (
      <li key={key}>
        {icon}
        <span dir="auto">{name}</span>
        <strong>{numberText(count)}</strong>
      </li>
    ))}
  </ul>
)
