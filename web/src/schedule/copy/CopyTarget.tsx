import type { CopyCheck } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { type DateRange, displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type Existing, keepsWeekdays } from '@driverdesk/domain/shifts/copying.ts'
import { Alert, Button, Center, Radio, Stack, Text } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { RuleReason } from '../../shifts/RuleReason.tsx'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { CALENDAR } from '../../ui/DateField.tsx'
import { DialogButtons } from '../../ui/Dialog.tsx'
import { longDate, rangeText, weekdayName } from '../../ui/dateText.ts'
import { FailedState } from '../../ui/FailedState.tsx'
import { copyCheckQuery } from '../data/acts.data.ts'
import classes from './CopyShiftsDialog.module.css'

interface CopyTargetFormProps {
  shifts: readonly ShownShift[]
  isKnown: boolean
  source: DateRange
  target: DateRange
  existing: Existing
  what: string
  notes: readonly string[]
  problem: string | undefined
  onTarget: (chosen: IsoDate) => void
  onExisting: (chosen: Existing) => void
  /** Why copies overrule a rule about working time. */
  reason: string
  onReason: (reason: string) => void
  /** @param reason '' unless one is asked for */
  onCopy: (reason: string) => void
  onCancel: () => void
}

const NONE = 'There are no shifts on screen to copy.'

/** Chooses the target range; weeks start on Monday. */
export function CopyTargetForm(props: CopyTargetFormProps) {
  const { shifts, isKnown, source, target, existing, what, notes, problem, onTarget, onCopy, onCancel } =
    props
  const count = shifts.length
  const check = useQuery(copyCheckQuery({ shifts, from: source.from, target }))
  const copies = check.data ? copiesOf(check.data, existing) : count
  const isSame = source.from === target.from
  const isReasonAsked = !isSame && (check.data?.barred?.[existing] ?? 0) > 0
  return (
    <Stack gap="md">
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <div>
        <Text size="sm" fw={600}>
          {count > 0 ? `${countOf(count, 'shift')} on screen` : isKnown ? NONE : 'Loading the shifts…'}
        </Text>
        <Text size="sm" c="dimmed" dir="auto">
          {what}, {rangeText(source)}
        </Text>
      </div>
      <Center className={classes.calendar}>
        <DatePicker
          type="range"
          allowSingleDateInRange
          aria-label="Copy to"
          value={[target.from, target.to]}
          onChange={([chosen]) => chosen !== null && onTarget(chosen)}
          defaultDate={target.from}
          {...CALENDAR}
        />
      </Center>
      <div role="status">
        <Text size="sm" fw={600}>
          To {longDate(target.from)} – {longDate(target.to)}
        </Text>
        {!keepsWeekdays(source, target) && (
          <Text size="sm">
            The weekdays change: {weekdayName(source.from)} {displayDate(source.from)} goes to{' '}
            {weekdayName(target.from)} {displayDate(target.from)}.
          </Text>
        )}
        {isSame && <Text size="sm">The shifts are already there. Choose other days.</Text>}
      </div>
      {!isSame && count > 0 && (
        <CopyExisting check={check} existing={existing} onExisting={props.onExisting} />
      )}
      {notes.map((note) => (
        <Text size="sm" c="dimmed" key={note}>
          {note}
        </Text>
      ))}
      {isReasonAsked && (
        <RuleReason
          description="Some drivers would break a working time rule. Give a reason to keep them."
          required={false}
          value={props.reason}
          onChange={(event) => props.onReason(event.currentTarget.value)}
        />
      )}
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          onClick={() => onCopy(isReasonAsked ? props.reason : '')}
          disabled={copies === 0 || isSame}
          data-autofocus
        >
          Copy {countOf(copies, 'shift')}
        </Button>
      </DialogButtons>
    </Stack>
  )
}

interface CopyExistingProps {
  check: UseQueryResult<CopyCheck>
  existing: Existing
  onExisting: (chosen: Existing) => void
}

function copiesOf({ shifts, same, same_as_kept }: CopyCheck, existing: Existing): number {
  if (existing === 'add') return shifts
  return shifts - (existing === 'skip' ? same : same_as_kept)
}

/**
 * Shows the shifts that are already there, and chooses what to do with them
 * (docs/spec/schedule.md#before-copying-a-range).
 */
function CopyExisting({ check, existing, onExisting }: CopyExistingProps) {
  if (check.isError) {
    return (
      <FailedState
        title="The existing shifts could not be loaded"
        error={check.error}
        onRetry={() => void check.refetch()}
      />
    )
  }
  const { data } = check
  if (!data) return <Text size="sm">Looking for shifts that are already there…</Text>
  if (data.there === 0) return <Text size="sm">No shifts are there yet.</Text>
  return (
    <Radio.Group
      label={thereText(data)}
      value={existing}
      onChange={(chosen) => onExisting(chosen as Existing)}
    >
      <Stack gap={6} mt={6}>
        <Radio value="skip" label={skipText(data.same)} />
        <Radio value="add" label={`Add all ${countOf(data.shifts, 'shift')}`} />
        <Radio
          value="replace"
          label={`Replace ${countOf(data.replaced, 'unpublished shift')}`}
          disabled={data.replaced === 0}
        />
      </Stack>
    </Radio.Group>
  )
}

function skipText(same: number): string {
  if (same === 0) return 'Skip shifts that are already there'
  return `Skip the ${same === 1 ? 'one' : numberText(same)} already there`
}

/** '133 shifts are already there, 129 of them identical to the copies' */
function thereText({ there, same }: CopyCheck): string {
  const text = `${countOf(there, 'shift')} ${there === 1 ? 'is' : 'are'} already there`
  if (same === 0) return `${text}, at other times.`
  return same === there ? `${text}, identical to the copies.` : `${text}, ${same} identical to the copies.`
}
