import { daysInRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Alert, Modal, Select, Switch, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { BusyButton } from '../ui/BusyButton.tsx'
import { countOf } from '../ui/dayWords.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import dialog from '../ui/form/FormDialog.module.css'
import { giveFocus, isFocusLost, PATIENCE } from '../ui/giveFocus.ts'
import { ListState } from '../ui/list/ListState.tsx'
import { momentText } from '../ui/momentText.ts'
import { numberText } from '../ui/numberText.ts'
import { SaidSoon } from '../ui/SaidSoon.tsx'
import { type SchedulePart, useHistoryLive } from './history.data.ts'
import { Reasons } from './Reasons.tsx'
import classes from './Snapshot.module.css'
import { SnapshotList } from './SnapshotList.tsx'
import { type ComparedShift, snapshotQuery, snapshotsQuery } from './snapshots.data.ts'
import { useBringBack } from './useBringBack.ts'
import type { Telling } from './useTelling.tsx'

interface SnapshotDialogProps {
  part: SchedulePart
  /** The publish that is shown; 'latest' the newest. */
  published: number | 'latest'
  onPublished: (id: number) => void
  /** By id, in the order of the schedule. */
  restaurants: ReadonlyMap<number, { name: string }>
  announce: (text: string) => void
  tell: Telling
  onUndo: (stepId: number) => void
  onClose: () => void
}

const NOBODY: ReadonlySet<number> = new Set()

/** The schedule as it was published, read only: what is different now is marked, and can be brought back. */
export function SnapshotDialog(props: SnapshotDialogProps) {
  const { part, published, onPublished, restaurants, announce, tell, onUndo, onClose } = props
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const [chosen, setChosen] = useState(NOBODY)
  const list = useQuery(snapshotsQuery(part))
  const id = published === 'latest' ? list.data?.[0]?.step_id : published
  const { data: snapshot, ...asked } = useQuery(snapshotQuery(part, id))
  useHistoryLive()
  const { isBusy, refused, forget, bringBack } = useBringBack({
    ...{ part, announce, tell, onUndo },
    onDone: () => setChosen(NOBODY),
  })
  const days = useMemo(() => daysInRange(part.range), [part.range])
  const differing = snapshot?.shifts.filter(({ state }) => state !== 'same') ?? []
  const wanted = differing.filter((shift) => chosen.has(shift.id))
  const which = useRef<HTMLInputElement>(null)
  const isAllSame = snapshot !== undefined && differing.length === 0
  // The button that was pressed has nothing to do any more.
  useEffect(() => {
    const within = which.current?.closest('[aria-modal="true"]')
    if (isAllSame) giveFocus(() => which.current?.focus(), isFocusLost, PATIENCE, within)
  }, [isAllSame])
  const isNone = list.data?.length === 0 && published === 'latest'
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={`As it was published: ${displayDate(part.range.from)} – ${displayDate(part.range.to)}`}
      closeOnEscape={!isBusy}
      returnFocus={false}
      classNames={{ title: dialog.title }}
    >
      <ListState
        what="publishes"
        queries={isNone ? [list] : [list, { ...asked, data: snapshot }]}
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
                label: `${momentText(at)}, ${actor_name}, ${countOf(shifts, 'shift')}`,
              }))}
              value={id === undefined ? null : String(id)}
              onChange={(next) => {
                setChosen(NOBODY)
                forget()
                if (next !== null) onPublished(Number(next))
              }}
            />
            <Switch
              label="Only what is different"
              checked={onlyDifferent}
              onChange={(event) => setOnlyDifferent(event.currentTarget.checked)}
            />
            <BusyButton
              isBusy={isBusy}
              disabled={differing.length === 0}
              onClick={() => snapshot && void bringBack(snapshot, wanted.length > 0 ? wanted : differing)}
            >
              {wanted.length > 0 ? `Bring back ${countOf(wanted.length, 'shift')}` : 'Bring this back'}
            </BusyButton>
          </div>
          {snapshot && (
            <Alert
              p="xs"
              color="blue"
              title={`As ${snapshot.actor_name} published it on ${momentText(snapshot.at)}`}
            >
              {summaryOf(snapshot.shifts)}. Nothing changes until it is brought back.
            </Alert>
          )}
          <SaidSoon text={refused.length > 0 ? stayedText(refused.length) : ''} />
          {refused.length > 0 && (
            // Not an alert, which would read out every reason.
            <Alert p="xs" color="orange" role="group" title={stayedText(refused.length)}>
              <Reasons reasons={refused} />
            </Alert>
          )}
        </div>
        {snapshot && (
          <SnapshotList
            shifts={onlyDifferent ? differing : snapshot.shifts}
            {...{ days, restaurants, chosen }}
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
    </Modal>
  )
}

const stayedText = (count: number): string => `${countOf(count, 'shift')} could not be brought back`

const SUMMED = [
  ['same', 'the same'],
  ['changed', 'changed since'],
  ['new', 'new since'],
  ['gone', 'gone since'],
] as const

/** '12 the same, 3 changed since' */
function summaryOf(shifts: readonly ComparedShift[]): string {
  const counts = Map.groupBy(shifts, ({ state }) => state)
  const told = SUMMED.flatMap(([state, words]) => {
    const count = counts.get(state)?.length ?? 0
    return count > 0 ? [`${numberText(count)} ${words}`] : []
  })
  return told.join(', ') || 'No shifts'
}
