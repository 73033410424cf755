import type { ShiftToCover, SickCover } from '@driverdesk/contract/sickCalls/sickCall.shapes.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { isolated } from '@driverdesk/domain/kernel/names.ts'
import { shiftText } from '@driverdesk/domain/kernel/shiftLength.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { startedWords } from '../cascades/cascadeWords.ts'
import { errorMessage, isRefusedAs } from '../kernel/apiError.ts'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { longDate, shortDays } from '../ui/dateText.ts'
import { giveFocus } from '../ui/focus.ts'
import dialog from '../ui/form/FormDialog.module.css'
import { FormFooter } from '../ui/form/FormFooter.tsx'
import { ReasonLine } from '../ui/Reasons.tsx'
import { SearchSelect } from '../ui/SearchSelect.tsx'
import { EmptyState, NotLoaded } from '../ui/States.tsx'
import { Warning } from '../ui/Warning.tsx'
import classes from './CoverDialog.module.css'
import { useAssignAll, useCover, useOfferAll } from './sickCalls.data.ts'

/** The shifts that a sick driver left open, with a driver proposed for each (docs/spec/sickCalls.md#the-dialog). */
export function CoverDialog({ sickId, onClose }: { sickId: number; onClose: () => void }) {
  const { cover, shown, isAwaited, isOutdated, update, planAgain } = useShownPlan(sickId)
  const user = useCurrentUser()
  const [choices, setChoices] = useState<Choices>(new Map())
  const [done, setDone] = useState<Result>()
  // Once the report is taken back there is no plan; nor is there for a manager once none of their shifts is open.
  const isTakenBack = isRefusedAs('coverOver', cover.error)
  const isOver = cover.data?.shifts.length === 0 || isTakenBack
  const knowsReport = user !== null && roleOf(user) === 'administrator'
  return (
    <Dialog
      title="Find drivers for open shifts"
      size={640}
      onClose={onClose}
      classNames={{ body: dialog.body }}
    >
      <div role="status" id={DONE} tabIndex={-1} className={classes.done}>
        {done && (
          <Alert color="green" title={done.title} icon={<IconCheck size="1.125rem" aria-hidden="true" />}>
            {done.lines.length > 0 && (
              <ul>
                {done.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </Alert>
        )}
      </div>
      {(!shown || cover.error) && !isOver && <NotLoaded what="the shifts" query={cover} />}
      {isOver && (
        <EmptyState
          {...overWords(done, { isTakenBack, former: shown, knowsReport })}
          action={<Button onClick={onClose}>Close</Button>}
        />
      )}
      {shown && !isOver && (
        <Plan
          cover={shown}
          choices={choices}
          onChoose={setChoices}
          onPlanAgain={() => {
            setChoices(new Map())
            planAgain()
          }}
          onUpdate={isOutdated ? update : undefined}
          isBusy={isAwaited}
          onDone={(result, ids, left) => {
            setDone(result)
            setChoices(new Map([...[...choices].filter(([id]) => !ids.includes(id)), ...left]))
            planAgain()
            giveFocus(() => document.getElementById(DONE)?.focus())
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

/** The plan as it was when the person last asked for it, so that no one assigns a driver who has just been proposed instead. */
function useShownPlan(sickId: number) {
  const cover = useCover(sickId)
  const [shown, setShown] = useState<SickCover>()
  const [follows, setFollows] = useState(true)
  const { data, error, isFetching, refetch } = cover
  if (follows && data && !isFetching && !error) {
    setShown(data)
    setFollows(false)
  }
  const update = () => setFollows(true)
  return {
    cover,
    shown,
    isAwaited: follows && isFetching,
    /** There is a newer plan, which `update` shows. */
    isOutdated: data !== shown,
    update,
    planAgain: () => {
      update()
      void refetch()
    },
  }
}

interface Over {
  isTakenBack: boolean
  /** The last plan that was shown; undefined if the dialog was opened too late. */
  former: SickCover | undefined
  /** The person sees the report itself, so that only its end can have ended the plan. */
  knowsReport: boolean
}

function overWords(done: Result | undefined, { isTakenBack, former, knowsReport }: Over) {
  // A manager who has just given out the last shift gets no plan either.
  if (!isTakenBack || (done && !knowsReport))
    return {
      title: 'No open shifts',
      hint: done ? 'No shifts are left.' : 'The driver is off on these days and has no shifts to cover.',
    }
  const driver = former ? isolated(former.driver_name) : 'the driver'
  return knowsReport
    ? {
        title: `${former ? driver : 'The driver'} can work again`,
        hint: [
          'Shifts without a new driver stay open. Give them back on the schedule, or find other drivers there.',
          former ? stillOffered(former) : '',
        ].join(''),
      }
    : {
        title: 'Nothing left to plan',
        hint: `The shifts have drivers now, or ${driver} can work again. In that case, shifts without a new driver stay open.`,
      }
}

/** ' 2 of them are still being offered in turn to others.' */
function stillOffered({ shifts }: SickCover): string {
  const count = shifts.filter(({ is_offered }) => is_offered).length
  return count === 0
    ? ''
    : ` ${count} of them ${count === 1 ? 'is' : 'are'} still being offered in turn to others.`
}

/** The result. It stays in sight, and gets the focus, because the pressed button may disappear. */
const DONE = 'cover-done'

interface Result {
  title: string
  /** Who got which shift. */
  lines: readonly string[]
}

interface Choice {
  driverId: number | null
  isTicked: boolean
}

/** The office's choices, by shift. The other shifts follow the plan. */
type Choices = ReadonlyMap<number, Choice>

/** A driver stays chosen while they can take the shift. What was unticked stays so. */
function choiceOf(shift: ShiftToCover, choices: Choices): Choice {
  const { id, proposed_id, is_offered, began_at, candidates } = shift
  const chosen = choices.get(id)
  const holds = chosen && (!chosen.driverId || candidates.some((one) => one.id === chosen.driverId))
  if (holds) return chosen
  return { driverId: proposed_id, isTicked: !is_offered && began_at === null && chosen?.isTicked !== false }
}

interface PlanProps {
  cover: SickCover
  choices: Choices
  onChoose: (choices: Choices) => void
  onPlanAgain: () => void
  onUpdate: (() => void) | undefined
  isBusy: boolean
  /** Says what was done with these shifts, and which choices are left of them. */
  onDone: (result: Result, ids: readonly number[], left: Choices) => void
  onClose: () => void
}

function Plan({ cover, choices, onChoose, onPlanAgain, onUpdate, isBusy, onDone, onClose }: PlanProps) {
  const { driver_name, from_date, to_date, shifts } = cover
  const assigning = useAssignAll()
  const offering = useOfferAll()
  const ticked = shifts.filter((shift) => choiceOf(shift, choices).isTicked)
  const toAssign = ticked.flatMap((shift) => {
    const { driverId } = choiceOf(shift, choices)
    const { id, updated_at, began_at, period_date, start_time, candidates } = shift
    const rest = began_at !== null && { period_date, start_time }
    const asked = candidates.some((one) => one.id === driverId && one.asks) && {
      approves_claim: true as const,
    }
    return driverId ? [{ id, updated_at, driver_id: driverId, ...asked, ...rest }] : []
  })
  const toOffer = ticked.filter(
    ({ status, is_offered, began_at }) => status === SHIFT_PUBLISHED && !is_offered && began_at === null,
  )
  const error = assigning.error ?? offering.error
  return (
    <div className={dialog.form}>
      <Stack gap="xs" p="md" pt={4}>
        <Text size="sm">
          <bdi>{driver_name}</bdi> cannot work: {shortDays(from_date, to_date)}.{' '}
          {shifts.length === 1 ? '1 shift is open.' : `${shifts.length} shifts are open.`}
        </Text>
        {error && (
          <Warning color="red" role="alert">
            {errorMessage(error)}{' '}
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                assigning.reset()
                offering.reset()
                onPlanAgain()
              }}
            >
              Plan again
            </Button>
          </Warning>
        )}
        <span role="status">
          {onUpdate && !error && (
            <Group gap="xs" component="span">
              <Text size="sm" span c="dimmed">
                Shifts or requests have changed.
              </Text>
              <Button size="compact-sm" variant="default" onClick={onUpdate}>
                Update the plan
              </Button>
            </Group>
          )}
        </span>
        <ul aria-label="Open shifts">
          {shifts.map((shift) => (
            <CoverRow
              key={shift.id}
              shift={shift}
              choice={choiceOf(shift, choices)}
              onChoose={(choice) => onChoose(new Map(choices).set(shift.id, choice))}
            />
          ))}
        </ul>
      </Stack>
      <FormFooter>
        <Button
          variant="subtle"
          color="gray"
          disabled={assigning.isPending || offering.isPending}
          onClick={onClose}
        >
          Close
        </Button>
        <BusyButton
          variant="default"
          isBusy={offering.isPending || isBusy}
          disabled={toOffer.length === 0 || assigning.isPending}
          onClick={() => {
            const ids = toOffer.map(({ id }) => id)
            assigning.reset()
            offering.mutate(ids, {
              onSuccess: (answer) =>
                onDone(
                  { title: startedWords(answer), lines: [] },
                  ids,
                  unticked(answer.refused, shifts, choices),
                ),
            })
          }}
        >
          Offer {countOf(toOffer.length, 'shift')}
        </BusyButton>
        <BusyButton
          isBusy={assigning.isPending || isBusy}
          disabled={toAssign.length === 0 || offering.isPending}
          onClick={() => {
            const ids = toAssign.map(({ id }) => id)
            const lines = assignedWords(ticked, choices)
            offering.reset()
            assigning.mutate(toAssign, {
              onSuccess: () =>
                onDone({ title: `Assigned: ${countOf(ids.length, 'shift')}`, lines }, ids, new Map()),
            })
          }}
          data-autofocus
        >
          Assign {countOf(toAssign.length, 'shift')}
        </BusyButton>
      </FormFooter>
    </div>
  )
}

/** Shifts whose offer was refused: *Offer* would name them again at once. */
function unticked(
  refused: readonly { shift_id: number }[],
  shifts: readonly ShiftToCover[],
  choices: Choices,
): Choices {
  const ids = new Set(refused.map(({ shift_id }) => shift_id))
  return new Map(
    shifts
      .filter(({ id }) => ids.has(id))
      .map((shift) => [shift.id, { ...choiceOf(shift, choices), isTicked: false }]),
  )
}

/** 'Ann Example: Harbour Tacos, 20/11/2026, 18:00 – 22:00' */
const assignedWords = (ticked: readonly ShiftToCover[], choices: Choices): string[] =>
  ticked.flatMap((shift) => {
    const { driverId } = choiceOf(shift, choices)
    const driver = shift.candidates.find(({ id }) => id === driverId)
    return driver ? [`${isolated(driver.full_name)}: ${whenAndWhere(shift)}`] : []
  })

const whenAndWhere = (shift: ShiftToCover): string =>
  `${isolated(shift.restaurant_name)}, ${shiftText(shift)}`

interface CoverRowProps {
  shift: ShiftToCover
  choice: Choice
  onChoose: (choice: Choice) => void
}

function CoverRow({ shift, choice, onChoose }: CoverRowProps) {
  const { status, start_time, is_offered, began_at, candidates } = shift
  const when = whenAndWhere(shift)
  const chosen = candidates.find(({ id }) => id === choice.driverId)
  const asking = candidates.filter(({ asks }) => asks)
  const isAfterMidnight = began_at !== null && began_at > start_time
  return (
    <li className={classes.row}>
      <Checkbox
        label={when}
        checked={choice.isTicked}
        onChange={(event) => onChoose({ ...choice, isTicked: event.currentTarget.checked })}
      />
      {status !== SHIFT_PUBLISHED && (
        <Text size="xs" c="dimmed">
          Not published
        </Text>
      )}
      {began_at !== null && (
        <Text size="xs" c="dimmed">
          Began at {began_at}. It is no longer offered. If you assign it, it starts at {start_time}
          {isAfterMidnight && `, on ${longDate(shift.period_date)}`}
          {isAfterMidnight && status === SHIFT_PUBLISHED && ', at the rate of the evening before'}.
        </Text>
      )}
      {is_offered && (
        <Text size="xs" c="dimmed">
          Being offered in turn. If you assign it, the offers end.
        </Text>
      )}
      {asking.length > 0 && (
        <Text size="xs" c="dimmed">
          {asking.length === 1 ? 'Asks' : 'Ask'} for it in their app:{' '}
          {asking.map(({ full_name }) => isolated(full_name)).join(', ')}
        </Text>
      )}
      {candidates.length === 0 ? (
        <Text size="sm" c="dimmed">
          No one can take it. It stays open.
        </Text>
      ) : (
        <SearchSelect
          aria-label={`Driver: ${when}`}
          placeholder="Stays open"
          clearable
          disabled={!choice.isTicked}
          data={candidates.map(({ id, full_name, points, asks }) => ({
            value: String(id),
            label: `${isolated(full_name)}, ${asks ? 'asks for it, ' : ''}${countOf(points, 'point')}`,
          }))}
          value={chosen ? String(chosen.id) : null}
          onChange={(id) => onChoose({ ...choice, driverId: id === null ? null : Number(id) })}
        />
      )}
      {chosen && (
        <ul className={classes.reasons} aria-label={`Reasons: ${isolated(chosen.full_name)}, ${when}`}>
          {chosen.reasons.map((reason) => (
            <ReasonLine key={`${reason.code} ${reason.text}`} reason={reason} />
          ))}
        </ul>
      )}
    </li>
  )
}
