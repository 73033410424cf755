import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { isolated } from '@driverdesk/domain/kernel/names.ts'
import { nightsInto } from '@driverdesk/domain/kernel/shiftLength.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { MoreFailed } from '../../../desk/DeskStandIn.tsx'
import type { ShownShift } from '../../../shifts/shownShift.ts'
import { dayAndMonth, weekdayName } from '../../../ui/dateText.ts'
import { FailedState } from '../../../ui/FailedState.tsx'
import { VirtualCards } from '../../../ui/list/VirtualCards.tsx'
import { usePrinting } from '../../../ui/printing.tsx'
import dayClasses from '../../cards/DayCards.module.css'
import { CardSkeleton, DayName, ShiftCards } from '../../cards/DayCards.tsx'
import { noteOf } from '../../grid/GridCells.tsx'
import type { Line } from '../../model/line.ts'
import { useScene } from '../../model/scene.ts'
import { shiftsByDate } from '../../model/scheduleRows.ts'
import { useSight } from '../../model/scheduleStore.ts'
import { ViewBar } from '../ViewBar.tsx'
import type { CardsProps } from '../view.ts'
import { DriverControls, NoDriver } from './DriverBar.tsx'
import classes from './DriverCards.module.css'
import {
  DriverComing,
  DriverFigures,
  FiguresHere,
  FoldOpen,
  isLoaded,
  isOpenLine,
  LaterPhoto,
} from './DriverHead.tsx'

const NO_SHIFTS: readonly ShownShift[] = []
const NO_DRIVERS: readonly number[] = []

/** The drivers on one day, on a phone: those who are free or away say so, the others have bars and cards. */
export function DriverCards({ day, isWaiting, onMenu, onAdd, ref }: CardsProps) {
  const { schedule, lines, view } = useScene()
  const { rows, state, failedPage } = lines
  // The drivers come first, unless only open shifts are asked for.
  const [showsOpen, setShowsOpen] = useState(view.driver === 'open')
  const isPrinting = usePrinting()
  const [drivers, setDrivers] = useState<readonly number[]>(NO_DRIVERS)
  // If not everything is loaded, the shifts of the drivers drawn are.
  useSight({ restaurants: [], drivers, days: schedule.days })
  const isBusy = isWaiting || state?.isWaiting === true || state?.isEmpty === true
  return (
    <section ref={ref} className={dayClasses.cards} aria-label="Schedule" aria-busy={isBusy}>
      <div className={dayClasses.head}>
        <DayName day={day} />
      </div>
      <ViewBar className={classes.controls}>
        <DriverControls />
      </ViewBar>
      {state?.error ? (
        <FailedState title="The drivers could not be loaded" error={state.error} onRetry={state.retry} />
      ) : rows.length > 0 ? (
        <VirtualCards
          rows={isPrinting ? rows.filter(({ isComing }) => !isComing) : rows}
          keyOf={({ key }) => key}
          cardHeight={CARD}
          label="Drivers"
          onDrawn={setDrivers}
        >
          {(line) => (
            <DriverCard
              line={line}
              day={day}
              isWaiting={isWaiting}
              onMenu={onMenu}
              onAdd={onAdd}
              onUnfold={isOpenLine(line) && !showsOpen ? () => setShowsOpen(true) : undefined}
            />
          )}
        </VirtualCards>
      ) : isBusy ? (
        <CardSkeleton />
      ) : (
        <NoDriver />
      )}
      {failedPage && <MoreFailed {...failedPage} />}
    </section>
  )
}

/** Pixels of a driver without shifts. */
const CARD = 60

interface DriverCardProps extends Pick<CardsProps, 'day' | 'isWaiting' | 'onMenu' | 'onAdd'> {
  line: Line
  onUnfold: (() => void) | undefined
}

function DriverCard({ line, day, isWaiting, onMenu, onAdd, onUnfold }: DriverCardProps) {
  const { restaurantsById: places } = useScene().schedule
  const byDate = shiftsByDate<ShownShift>(line.shifts)
  const shifts = byDate.get(day) ?? NO_SHIFTS
  const nights = nightsInto(day, [...(line.nights ?? NO_SHIFTS), ...line.shifts])
  // A button says how many more open shifts there are.
  const hasButton = isOpenLine(line) && !line.isUnfolded
  const note = isWaiting || hasButton ? undefined : noteOf(line, day, byDate)
  const where = `${isolated(line.name)}, ${weekdayName(day)} ${dayAndMonth(day)}${note ? `, ${note.details}` : ''}`
  return (
    <div className={classes.driver} data-line={line.key} aria-busy={line.isComing}>
      <div className={classes.head}>
        <Head line={line} day={day} count={shifts.length} onUnfold={onUnfold} />
        {note && (
          <span className={classes.note} data-note={note.kind}>
            {note.details}
          </span>
        )}
        {line.whyNotAdd === undefined && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={`Add shift, ${where}`}
            data-add=""
            onClick={() => onAdd(line.key)}
          >
            <IconPlus size="1.25rem" stroke={1.75} />
          </ActionIcon>
        )}
      </div>
      {shifts.length > 0 && !onUnfold && (
        <ShiftCards day={day} shifts={shifts} nights={nights} places={places} onMenu={onMenu} />
      )}
    </div>
  )
}

interface HeadProps extends Pick<DriverCardProps, 'onUnfold'> {
  line: Line
  day: IsoDate
  count: number
}

function Head({ line, day, count, onUnfold }: HeadProps) {
  const { onChange } = useScene()
  if (isOpenLine(line)) {
    const more = line.folded?.get(day) ?? 0
    return (
      <div className={classes.words}>
        <span className={classes.name}>{line.name}</span>
        <span className={classes.figures}>
          {countOf(count + more, 'shift')}
          {!onUnfold && <FoldOpen line={line} more={more} className={classes.fold} />}
          {onUnfold && count > 0 && (
            <button type="button" className={classes.fold} aria-expanded={false} onClick={onUnfold}>
              Show
            </button>
          )}
        </span>
      </div>
    )
  }
  if (!isLoaded(line)) return <DriverComing />
  const { driver } = line
  return (
    <>
      <LaterPhoto driver={driver} />
      <div className={classes.words}>
        <button
          type="button"
          className={classes.name}
          dir="auto"
          aria-label={`Show only ${line.name}`}
          onClick={() => onChange({ driver: driver.id })}
        >
          {line.name}
        </button>
        <DriverFigures line={line} className={classes.figures} />
        <FiguresHere line={line} className={classes.figures} />
      </div>
    </>
  )
}
