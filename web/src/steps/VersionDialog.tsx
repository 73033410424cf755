import { QUICK } from '@driverdesk/contract/kernel/live.ts'
import type { PublishedVersion, RestoredShifts } from '@driverdesk/contract/steps/history.shapes.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { isolated } from '@driverdesk/domain/kernel/names.ts'
import { clockRange, daysInRange, displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Alert, Checkbox, Group, Select, Stack, Switch, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import type { Announce } from '../desk/Foot.tsx'
import { hasUnknownOutcome } from '../kernel/apiError.ts'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { showError } from '../kernel/query.ts'
import { isPayChanged } from '../shifts/payChanged.data.ts'
import { AnnouncedText } from '../ui/Announced.tsx'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Dialog, type DialogProps } from '../ui/Dialog.tsx'
import { dayAndMonth, momentText, shortWeekday } from '../ui/dateText.ts'
import { giveFocus, isFocusLost } from '../ui/focus.ts'
import { ListState } from '../ui/list/ListScreen.tsx'
import { StepProgress } from '../ui/longCall/CallProgress.tsx'
import { EmptyState } from '../ui/States.tsx'
import {
  type ComparedShift,
  type SchedulePart,
  useHistoryLive,
  useRestoreCall,
  versionQuery,
  versionsQuery,
  type WantedShifts,
} from './history.data.ts'
import { StepReasons } from './StepRefusedDialog.tsx'
import { askToNotify, RateNote } from './stepQuestions.tsx'
import type { StepToasts } from './useStepToasts.tsx'
import classes from './Version.module.css'

interface VersionDialogProps {
  part: SchedulePart
  /** The id of the publish on screen; 'latest' is the newest. */
  published: number | 'latest'
  onPublished: (id: number) => void
  /** By id, in the order of the schedule. */
  restaurants: ReadonlyMap<number, { name: string }>
  announce: (text: string) => void
  toasts: StepToasts
  onUndo: (stepId: number) => void
  pressed: DialogProps['pressed']
  onClose: () => void
}

const NOBODY: ReadonlySet<number> = new Set()

/** The schedule as it was published. Differences from now are marked and can be restored. */
export function VersionDialog(props: VersionDialogProps) {
  const { part, published, onPublished, restaurants, announce, toasts, onUndo, ...dialog } = props
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const [chosen, setChosen] = useState(NOBODY)
  const list = useQuery(versionsQuery(part))
  const id = published === 'latest' ? list.data?.[0]?.step_id : published
  const { data: version, ...asked } = useQuery(versionQuery(part, id))
  useHistoryLive()
  const { isBusy, underWay, refused, forget, restore } = useRestore({
    part,
    announce,
    toasts,
    onUndo,
    onDone: () => setChosen(NOBODY),
  })
  const days = useMemo(() => daysInRange(part.range), [part.range])
  const differing = version?.shifts.filter(({ state }) => state !== 'same') ?? []
  const wanted = differing.filter((shift) => chosen.has(shift.id))
  const which = useRef<HTMLInputElement>(null)
  const isAllSame = version !== undefined && differing.length === 0
  // The pressed button is disabled now, so the focus moves.
  useEffect(() => {
    const within = which.current?.closest('[aria-modal="true"]')
    if (isAllSame) giveFocus(() => which.current?.focus(), isFocusLost, within)
  }, [isAllSame])
  const isNone = list.data?.length === 0 && published === 'latest'
  return (
    <Dialog
      fullScreen
      {...dialog}
      title={`Published version: ${displayDate(part.range.from)} – ${displayDate(part.range.to)}`}
      closeOnEscape={!isBusy}
    >
      <ListState
        what="published versions"
        queries={isNone ? [list] : [list, { ...asked, data: version }]}
        isEmpty={isNone}
        empty={
          <EmptyState
            title="Nothing was published on these days yet"
            hint="Each time shifts are published, the schedule is kept as it was then."
            icon={<IconHistory size="1.5rem" stroke={1.5} />}
          />
        }
      >
        <div className={classes.top}>
          <div className={classes.bar}>
            <Select
              ref={which}
              className={classes.which}
              aria-label="Published on"
              allowDeselect={false}
              data={(list.data ?? []).map(({ step_id, at, actor_name, shifts }) => ({
                value: String(step_id),
                label: `${momentText(at)}, ${isolated(actor_name)}, ${countOf(shifts, 'shift')}`,
              }))}
              value={id === undefined ? null : String(id)}
              onChange={(next) => {
                setChosen(NOBODY)
                forget()
                if (next !== null) onPublished(Number(next))
              }}
            />
            <Switch
              label="Only differences"
              checked={onlyDifferent}
              onChange={(event) => setOnlyDifferent(event.currentTarget.checked)}
            />
            <BusyButton
              isBusy={isBusy}
              disabled={differing.length === 0}
              onClick={() => version && void restore(version, wanted.length > 0 ? wanted : differing)}
            >
              {wanted.length > 0 ? `Restore ${countOf(wanted.length, 'shift')}` : 'Restore this version'}
            </BusyButton>
          </div>
          {version && (
            <Alert
              p="xs"
              color="blue"
              title={`Published by ${version.actor_name} on ${momentText(version.at)}`}
            >
              {summaryOf(version.shifts)}. Nothing changes until you restore it.
            </Alert>
          )}
          {underWay && <StepProgress step={underWay} now="Restoring" />}
          <Stayed refused={refused} />
        </div>
        {version && (
          <VersionList
            shifts={onlyDifferent ? differing : version.shifts}
            days={days}
            restaurants={restaurants}
            chosen={chosen}
            onChoose={(shiftId, isChosen) => {
              const next = new Set(chosen)
              if (isChosen) next.add(shiftId)
              else next.delete(shiftId)
              setChosen(next)
            }}
          />
        )}
        {onlyDifferent && differing.length === 0 && <Text size="sm">Nothing is different now.</Text>}
      </ListState>
    </Dialog>
  )
}

function Stayed({ refused }: Pick<ReturnType<typeof useRestore>, 'refused'>) {
  const title = refused.length > 0 ? stayedText(refused.length) : ''
  return (
    <>
      <AnnouncedText text={title} />
      {title !== '' && (
        // Not role="alert": it would read out every reason.
        <Alert p="xs" color="orange" role="group" title={title}>
          <StepReasons reasons={refused} />
        </Alert>
      )}
    </>
  )
}

const stayedText = (count: number): string => `${countOf(count, 'shift')} could not be restored`

const SUMMED = [
  ['same', 'the same'],
  ['changed', 'changed since'],
  ['new', 'new since'],
  ['gone', 'removed since'],
] as const

/** '12 the same, 3 changed since' */
function summaryOf(shifts: readonly ComparedShift[]): string {
  const counts = Map.groupBy(shifts, ({ state }) => state)
  const parts = SUMMED.flatMap(([state, words]) => {
    const count = counts.get(state)?.length ?? 0
    return count > 0 ? [`${numberText(count)} ${words}`] : []
  })
  return parts.join(', ') || 'No shifts'
}

interface RestoreOptions {
  part: SchedulePart
  announce: Announce
  toasts: StepToasts
  onUndo: (stepId: number) => void
  onDone: () => void
}

/** Restores shifts after a question that names the refused shifts and the drivers to notify. */
function useRestore({ part, announce, toasts, onUndo, onDone }: RestoreOptions) {
  const { mutateAsync, isPending, variables } = useRestoreCall()
  const [refused, setRefused] = useState<RestoredShifts['refused']>([])

  const send = async (wanted: WantedShifts) => {
    try {
      const { step_id, shift_ids, refused: stayed } = await mutateAsync(wanted)
      setRefused(stayed)
      if (step_id === null) return
      const text = `Restored: ${countOf(shift_ids.length, 'shift')}`
      announce(text, 'spoken')
      toasts.taken(text, 'undo', () => onUndo(step_id))
      onDone()
    } catch (error) {
      if (hasUnknownOutcome(error)) toasts.unanswered(error, () => void send(wanted))
      else showError(error)
      if (isPayChanged(error)) await ask(wanted)
    }
  }
  const ask = async ({ stepId, shifts }: Pick<WantedShifts, 'stepId' | 'shifts'>) => {
    setRefused([])
    const wanted = { part, stepId, shifts, push: undefined }
    try {
      const trial = await mutateAsync({ ...wanted, idempotencyKey: newIdempotencyKey(), isTrial: true })
      if (trial.shift_ids.length === 0) return setRefused(trial.refused)
      const answer = await askToRestore(trial)
      if (!answer) return
      await send({ ...wanted, ...answer, costShown: trial.cost, idempotencyKey: newIdempotencyKey() })
    } catch (error) {
      showError(error)
    }
  }

  const isLarge = isPending && !variables.isTrial && variables.shifts.length > QUICK
  return {
    isBusy: isPending,
    /** A large call that the server works on. */
    underWay: isLarge ? { key: variables.idempotencyKey, count: variables.shifts.length } : undefined,
    refused,
    forget: () => setRefused([]),
    restore: (version: PublishedVersion, shifts: readonly ComparedShift[]) =>
      ask({ stepId: version.step_id, shifts }),
  }
}

/** Resolves to undefined if the person cancels. */
function askToRestore(trial: RestoredShifts) {
  const { shift_ids, told, told_count, refused, short_notice, broken, ...pay } = trial
  return askToNotify({
    title: `Restore ${countOf(shift_ids.length, 'shift')}?`,
    verb: 'Restore',
    told: { told, told_count },
    notice: short_notice,
    broken,
    children: (
      <Stack gap="xs">
        {told_count === 0 && <Text size="sm">No driver is notified: nothing changes for any of them.</Text>}
        <RateNote {...pay} />
        {refused.length > 0 && (
          <>
            <Text size="sm">{countOf(refused.length, 'shift')} cannot be restored:</Text>
            <StepReasons reasons={refused} />
          </>
        )}
      </Stack>
    ),
  })
}

interface VersionListProps {
  shifts: readonly ComparedShift[]
  days: readonly IsoDate[]
  /** By id, in the order of the schedule. */
  restaurants: ReadonlyMap<number, { name: string }>
  chosen: ReadonlySet<number>
  onChoose: (id: number, isChosen: boolean) => void
}

/** The estimated height of a restaurant; rendered ones are measured. */
const HEIGHT = 180

/** The shifts by restaurant. Only restaurants near the viewport are rendered. */
function VersionList({ shifts, days, restaurants, chosen, onChoose }: VersionListProps) {
  const list = useRef<HTMLDivElement>(null)
  const places = useMemo(() => {
    const byPlace = Map.groupBy(shifts, ({ was, is }) => (was ?? is)?.restaurant_id ?? 0)
    const order = [...restaurants.keys()]
    return [...byPlace].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  }, [shifts, restaurants])
  const lines = useVirtualizer({
    count: places.length,
    getScrollElement: () => list.current?.closest('[role="dialog"]') ?? null,
    estimateSize: () => HEIGHT,
    overscan: 3,
    initialRect: { width: 1_200, height: 900 },
  })
  return (
    <div ref={list} className={classes.list} style={{ height: lines.getTotalSize() }}>
      {lines.getVirtualItems().map(({ index, start }) => {
        const [id, ofPlace] = places[index] ?? [0, []]
        return (
          <div
            key={id}
            ref={lines.measureElement}
            data-index={index}
            className={classes.place}
            style={{ top: start }}
          >
            <VersionRestaurant
              name={restaurants.get(id)?.name ?? 'A restaurant'}
              days={days}
              chosen={chosen}
              onChoose={onChoose}
              shifts={ofPlace}
            />
          </div>
        )
      })}
    </div>
  )
}

interface VersionRestaurantProps {
  name: string
  days: readonly IsoDate[]
  shifts: readonly ComparedShift[]
  chosen: ReadonlySet<number>
  onChoose: (id: number, isChosen: boolean) => void
}

/** A restaurant's days. On a phone, days without shifts are hidden. */
function VersionRestaurant({ name, days, shifts, chosen, onChoose }: VersionRestaurantProps) {
  const byDay = Map.groupBy(shifts, ({ was, is }) => (was ?? is)?.period_date)
  return (
    <section aria-label={name}>
      <h3 className={classes.name}>
        <bdi>{name}</bdi>
      </h3>
      <div className={classes.days} style={{ '--days': days.length } as CSSProperties}>
        {days.map((date) => {
          const ofDay = byDay.get(date) ?? []
          return (
            <div key={date} className={classes.day} data-empty={ofDay.length === 0 || undefined}>
              <h4>
                {shortWeekday(date)} <b>{dayAndMonth(date)}</b>
              </h4>
              <ul>
                {ofDay.toSorted(byStart).map((shift) => (
                  <VersionShift
                    key={shift.id}
                    shift={shift}
                    isChosen={chosen.has(shift.id)}
                    onChoose={shift.state === 'same' ? undefined : (isChosen) => onChoose(shift.id, isChosen)}
                  />
                ))}
              </ul>
            </div>
          )
        })}
      </div>
    </section>
  )
}

const startOf = ({ was, is }: ComparedShift) => (was ?? is)?.start_time ?? ''
const byStart = (a: ComparedShift, b: ComparedShift) => startOf(a).localeCompare(startOf(b)) || a.id - b.id

interface VersionShiftProps {
  shift: ComparedShift
  isChosen: boolean
  /** Left out for an unchanged shift. */
  onChoose?: ((isChosen: boolean) => void) | undefined
}

const WORDS: Record<ComparedShift['state'], string> = {
  same: 'Same',
  changed: 'Changed since',
  new: 'New since',
  gone: 'Removed since',
}

/** A shift as published, with its differences from now. */
function VersionShift({ shift, isChosen, onChoose }: VersionShiftProps) {
  const { was, is, state, fields } = shift
  const shown = was ?? is
  if (!shown) return null
  const times = clockRange(shown.start_time, shown.finish_time)
  const who = shown.driver_name || 'Open shift'
  return (
    <li className={classes.shift} data-state={state}>
      <Group component="span" justify="space-between" gap={6} wrap="nowrap">
        <span className={classes.times}>{times}</span>
        {onChoose && (
          <Checkbox
            size="xs"
            aria-label={`Choose ${times}, ${who}, ${WORDS[state].toLowerCase()}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
      </Group>
      <span dir="auto">{who}</span>
      <span className={classes.state}>{WORDS[state]}</span>
      {fields.map(({ label, after }) => (
        <span key={label} className={classes.now}>
          {label} now <bdi>{after || 'none'}</bdi>
        </span>
      ))}
    </li>
  )
}
