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
import { invoiceAllLink } from '../../links/invoiceLinks.ts'
import { payOutLink } from '../../links/timesheetLinks.ts'
import { BulkQuestion } from '../../ui/bulk/BulkQuestion.tsx'
import { scopeText } from '../../ui/bulk/bulkScope.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { countOf } from '../../ui/dayWords.ts'
import { numberText } from '../../ui/numberText.ts'
import type { TimesheetParts } from '../timesheetProps.ts'
import classes from './ApproveAll.module.css'
import {
  type ApprovableRow,
  approvables,
  approvedText,
  countedText,
  type DriverCount,
  driverCounts,
  leftOutText,
  payText,
} from './approvables.ts'
import { type Approving, useApproving } from './approving.data.ts'

interface ApproveAllDialogProps
  extends Pick<TimesheetParts, 'desk' | 'view' | 'shown' | 'flags' | 'announce'> {
  onClose: () => void
}

/**
 * 'Approve All' (docs/spec/timesheets.md#approve-all): asks whether to fill unsubmitted timesheets, confirms the count and
 * the exceptions, and lists what was refused (docs/spec/timesheets.md#timesheet-messages).
 */
export function ApproveAllDialog({ desk, view, shown, flags, announce, onClose }: ApproveAllDialogProps) {
  const now = useWallClock()
  const [fills, setFills] = useState<boolean>()
  // Exceptions are approved only if the user asks for it.
  const [onlyUnflagged, setOnlyUnflagged] = useState(true)
  const rows = useMemo(() => approvables(shown.rows, flags, now), [shown.rows, flags, now])
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
  const taken = fills ? [...chosen.submitted, ...chosen.notSubmitted] : chosen.submitted
  const before = fills ? [...all.submitted, ...all.notSubmitted] : all.submitted
  const question = isFillAsked ? fillQuestion(all.notSubmitted.length) : approveAllQuestion(taken.length)
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
          counted={countedText(all, notTaken(rows, desk.role))}
          who={driverCounts(all.notSubmitted, desk)}
          unfinished={all.notSubmitted.filter(({ status_progress }) => status_progress === IN_WORK).length}
          pay={desk.role === 'restaurant' ? undefined : payText(all.notSubmitted)}
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
          isRestaurant={desk.role === 'restaurant'}
          onApprove={() => void approve(taken)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

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

interface FillQuestionProps {
  all: ApproveAll<unknown>
  /** Explains the number on the button. */
  counted: string
  who: DriverCount[]
  unfinished: number
  /** The pay of the unsubmitted ones; undefined for a restaurant. */
  pay: string | undefined
  onAnswer: (fills: boolean) => void
  onClose: () => void
}

const FillQuestion = ({ all, counted, who, unfinished, pay, onAnswer, onClose }: FillQuestionProps) => (
  <Stack gap="md">
    <Text size="sm">{counted}</Text>
    <Counts label="Who has not submitted" counts={who} />
    <Text size="sm">
      If you fill them, timesheets that no one has submitted will get the scheduled hours
      {pay && `, and their pay of ${pay} will be approved`}.
    </Text>
    {unfinished > 0 && (
      <Text size="sm" fw={600}>
        {countOf(unfinished, 'driver')} {unfinished === 1 ? 'has' : 'have'} started and not finished yet. Once
        approved, they can no longer enter their finish time or trips.
      </Text>
    )}
    <Group justify="flex-end" gap="xs" className={classes.answers}>
      <Button variant="subtle" onClick={onClose}>
        Cancel
      </Button>
      <Button variant="default" onClick={() => onAnswer(true)}>
        Yes, fill and approve
      </Button>
      <Button onClick={() => onAnswer(false)} data-autofocus>
        No, only {numberText(all.submitted.length)} submitted
      </Button>
    </Group>
  </Stack>
)

interface ApproveQuestionProps {
  taken: readonly ApprovableRow[]
  /** Including those with exceptions. */
  all: readonly ApprovableRow[]
  leftOut: string | undefined
  onlyUnflagged: boolean
  onOnlyUnflagged: (onlyUnflagged: boolean) => void
  /** A restaurant approves the time only (docs/spec/timesheets.md#two-step-approval). */
  isRestaurant: boolean
  onApprove: () => void
  onClose: () => void
}

function ApproveQuestion(props: ApproveQuestionProps) {
  const { taken, all, leftOut, onlyUnflagged, onOnlyUnflagged, isRestaurant, onApprove, onClose } = props
  const counts = countExceptions(taken.map(({ exceptions }) => exceptions))
  const flagged = all.filter(({ is_flagged }) => is_flagged).length
  const isNothing = all.length === 0
  const approval = isRestaurant
    ? 'Their times will be approved. The agency approves the pay.'
    : `Their pay of ${payText(taken)} will be approved. Timesheets queried by a restaurant are left out.`
  const rows = taken.map(({ row }) => row)
  return (
    <BulkQuestion
      what={rows.length > 0 ? `${scopeText('timesheet', rows)}.` : undefined}
      effect={isNothing ? 'No submitted timesheet with a driver is waiting for approval here.' : approval}
      told={!isNothing && 'No one is notified. Drivers and restaurants see it in their timesheets.'}
      confirmLabel="Approve"
      isBlocked={taken.length === 0}
      onConfirm={onApprove}
      onCancel={onClose}
    >
      {leftOut && <Text size="sm">{leftOut}</Text>}
      {counts.length > 0 && (
        <Counts
          label="Exceptions in them"
          icon={<IconFlag3Filled size="0.8125rem" aria-hidden="true" />}
          counts={counts.map(({ kind, count }) => ({ key: kind, name: EXCEPTIONS[kind], count }))}
        />
      )}
      {flagged > 0 && (
        <Switch
          label={`Approve only the ${numberText(all.length - flagged)} without exceptions`}
          checked={onlyUnflagged}
          onChange={(event) => onOnlyUnflagged(event.currentTarget.checked)}
        />
      )}
    </BulkQuestion>
  )
}

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

interface ApproveOutcomeProps {
  state: Exclude<Approving, { step: 'asking' }>
  onAgain: (stopped: Extract<Approving, { step: 'stopped' }>) => void
  onClose: () => void
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
        {approvedText(outcome)}
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
