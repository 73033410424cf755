import type { ApproveAll } from '@driverdesk/domain/timesheets/approveAll.ts'
import { countExceptions, EXCEPTIONS } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import { IN_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFlag3Filled } from '@tabler/icons-react'
import type { Key, ReactNode } from 'react'
import { countOf } from '../../ui/dayWords.ts'
import { numberText } from '../../ui/numberText.ts'
import type { TimesheetDesk } from '../timesheetDesk.ts'
import classes from './ApproveAll.module.css'
import { type ApprovableRow, driverCounts, payText } from './approvables.ts'

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
export function FillQuestion({ all, unflagged, counted, desk, onAnswer, onClose }: FillQuestionProps) {
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

/** The exceptions of the rows by kind. */
export const Exceptions = ({ label, rows }: { label: string; rows: readonly ApprovableRow[] }) => (
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
