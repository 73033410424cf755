import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { nightsInto } from '@driverdesk/domain/kernel/shiftLength.ts'
import { type IsoDate, weekdayIndex } from '@driverdesk/domain/kernel/wallClock.ts'
import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { type CSSProperties, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { type DriverChoice, shownDay } from '../../desk/deskSearch.ts'
import { isOpenForShifts } from '../../desk/places.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { BottomSheet, SheetLines } from '../../ui/BottomSheet.tsx'
import { longDate, monthName, weekdayName } from '../../ui/dateText.ts'
import { isFocusLost } from '../../ui/focus.ts'
import { shortNumberText } from '../../ui/numberText.ts'
import { AGENCY_ONLY, moreLines, shiftLines } from '../act/actLines.ts'
import { AgencyAnswer, DriverComing, hasDriverComing } from '../ask/DriverComing.tsx'
import { useDayTotals } from '../data/useFigures.ts'
import { PhoneFoot } from '../frame/PhoneFoot.tsx'
import { scheduleStandIn, WhyEmpty } from '../frame/ScheduleArea.tsx'
import type { GridItem } from '../grid/gridPositions.ts'
import type { ScheduleSurface } from '../grid/surface.ts'
import { daysOfShifts } from '../model/dayFigures.ts'
import { busyNote, type Figures, type FiguresByDay, OPEN_LINE } from '../model/line.ts'
import { useScene } from '../model/scene.ts'
import { ofDriver, shiftsByDate } from '../model/scheduleRows.ts'
import { scheduleNow } from '../model/scheduleStore.ts'
import { useMenuShift } from '../model/useMenuShift.ts'
import { manningText, stateText, timesText } from '../shift/shiftWords.ts'
import { CardSkeleton, DayCards } from './DayCards.tsx'
import classes from './DayStrip.module.css'

/** A longer range fills the screen with its days. */
const FORTNIGHT = 14

const NO_SHIFTS: readonly ShownShift[] = []

export function CardsWithSheet({ onDrivers }: { onDrivers?: () => void }) {
  const scene = useScene()
  const { schedule, view, shownAs, today, desk, surface, onChange } = scene
  const { days, shifts, agency } = schedule
  const [shown] = schedule.rows
  const { Cards } = shownAs
  const isWaiting = shifts.data === undefined || (!Cards && shown?.coming !== undefined)
  const isStaff = agency !== undefined
  const nights = shown ? ofPlace(schedule.nights.shifts, shown.restaurant.id, view.driver) : NO_SHIFTS
  const cards = useRef<HTMLElement>(null)
  const focus = useCardFocus(cards, surface)
  const [menuId, setMenuId] = useState<number>()
  const leaveMenu = () => {
    setMenuId(undefined)
    desk.restoreFocus()
  }
  const menuShift = useMenuShift(menuId, leaveMenu)
  const day = shownDay(view, today)
  const byDate = shiftsByDate<ShownShift>(shown?.shifts ?? NO_SHIFTS)
  // Most of the drivers' shifts may not be loaded.
  const totals = useDayTotals(scene, Cards !== undefined)
  const counts = Cards ? totals : daysOfShifts(shown?.shifts ?? NO_SHIFTS)
  const isOpen = Cards !== undefined || (shown !== undefined && isOpenForShifts(shown))
  const onMenu = (id: number) => {
    focus.remember(id)
    if (scheduleNow().selected.size > 0) desk.toggle(id)
    else setMenuId(id)
  }
  const add = (line: number | undefined, isOfLine = false) => {
    focus.remember('add', isOfLine ? line : undefined)
    if (line !== undefined) desk.add(line, day)
  }
  /** The foot adds and pastes shifts here: to the restaurant, or to the open shifts. */
  const footLine = Cards ? OPEN_LINE : shown?.restaurant.id
  const standIn = scheduleStandIn(scene, <CardSkeleton />)
  return (
    <>
      {standIn ?? (
        <>
          <DayStrip
            day={day}
            counts={counts}
            isWaiting={isWaiting || !counts}
            onDay={(chosen) => {
              onChange({ day: chosen }, true)
              if (days.length > FORTNIGHT) focus.show()
            }}
          />
          {Cards ? (
            <Cards
              ref={cards}
              day={day}
              isWaiting={isWaiting}
              onMenu={onMenu}
              onAdd={(line) => add(line, true)}
            />
          ) : shown || isWaiting ? (
            <DayCards
              ref={cards}
              day={day}
              isWaiting={isWaiting}
              isOpen={isOpen}
              onMenu={onMenu}
              {...(isStaff && {
                onDrivers: () => {
                  focus.remember('day')
                  desk.openDay(day)
                },
              })}
              shifts={byDate.get(day) ?? []}
              nights={nightsInto(day, [...nights, ...(shown?.shifts ?? NO_SHIFTS)])}
            />
          ) : (
            <WhyEmpty />
          )}
        </>
      )}
      <PhoneFoot
        onDrivers={onDrivers}
        restaurant={Cards ? 'Open shifts' : shown?.restaurant.name}
        day={day}
        canAdd={isOpen && !isWaiting && !standIn}
        onAdd={() => add(footLine)}
        onPaste={(holdsShift) => {
          focus.remember('paste')
          if (footLine !== undefined) void desk.paste(footLine, day, holdsShift)
        }}
      />
      {menuShift && !standIn && (
        <ShiftSheet shift={menuShift} onChoose={() => setMenuId(undefined)} onClose={leaveMenu} />
      )}
    </>
  )
}

const ofPlace = (
  shifts: readonly ShownShift[],
  restaurantId: number,
  driver: DriverChoice | undefined,
): readonly ShownShift[] =>
  ofDriver(shifts, driver).filter(({ restaurant_id }) => restaurant_id === restaurantId)

interface ShiftSheetProps {
  shift: ShownShift
  onChoose: () => void
  onClose: () => void
}

function ShiftSheet({ shift, onChoose, onClose }: ShiftSheetProps) {
  const { schedule, desk, many, role, lines: shown, shownAs } = useScene()
  const note = busyNote(shown.rows, shownAs.lineOf(shift), shift.period_date)
  const lines = shiftLines({
    actions: desk.actionsOf(shift),
    onAction: (action) => void desk.act(action, shift.id),
    more: moreLines(shift, role, (action) => many.ask(action, [shift])),
  })
  return (
    <BottomSheet
      opened
      onClose={onClose}
      title={timesText(shift)}
      about={
        <>
          {longDate(shift.period_date)} · {/* Below, the driver's name is beside the photo. */}
          {!hasDriverComing(shift) && (
            <>
              <bdi>{manningText(shift, schedule.driversById)}</bdi> ·{' '}
            </>
          )}
          {stateText(shift)}
        </>
      }
    >
      <Stack gap={4}>
        <DriverComing shift={shift} />
        {note && (
          <Text size="sm" px={4} dir="auto">
            {note.details}
          </Text>
        )}
        <AgencyAnswer shift={shift} />
        {lines.length === 0 && (
          <Text size="sm" px={4}>
            {AGENCY_ONLY}
          </Text>
        )}
        <SheetLines lines={lines} onChoose={onChoose} />
      </Stack>
    </BottomSheet>
  )
}

function useCardFocus(cards: RefObject<HTMLElement | null>, surface: RefObject<ScheduleSurface | null>) {
  const used = useRef<string>(undefined)
  const holder = useRef<HTMLElement>(undefined)
  const restore = (options?: FocusOptions) => {
    const day = cards.current?.querySelector<HTMLElement>('[data-heading]')
    const item = used.current !== undefined && document.querySelector<HTMLElement>(used.current)
    const element = item || day || undefined
    element?.focus(options)
    holder.current = element
  }
  // A removed card loses the focus.
  useEffect(() => {
    if (isFocusLost() && holder.current && !holder.current.isConnected) restore({ preventScroll: true })
  })
  useImperativeHandle(surface, () => ({
    restoreFocus: () => restore(),
    // The item may be about to be drawn.
    focusOn: ({ item, line }) => {
      used.current = selectorOf(item, document.querySelector(`[data-line="${line}"]`) ? line : undefined)
      requestAnimationFrame(() => restore())
    },
    hasFocus: () => cards.current?.contains(document.activeElement) ?? false,
  }))
  return {
    remember: (item: GridItem, line?: number) => {
      used.current = selectorOf(item, line)
    },
    /** Scrolls to the cards, once they are drawn. */
    show: () => requestAnimationFrame(() => cards.current?.scrollIntoView({ block: 'nearest' })),
  }
}

/** An item of a line, or of the whole screen. */
const selectorOf = (item: GridItem, line?: number) =>
  typeof item === 'number'
    ? `[data-shift="${item}"]`
    : `${line === undefined ? '' : `[data-line="${line}"] `}[data-${item}]`

interface DayStripProps {
  day: IsoDate
  counts: FiguresByDay | undefined
  isWaiting: boolean
  onDay: (day: IsoDate) => void
}

const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function DayStrip({ day, counts, isWaiting, onDay }: DayStripProps) {
  const { schedule, today } = useScene()
  const { days } = schedule
  const [first] = days
  if (first === undefined || days.length === 1) return null
  return (
    <div className={classes.strip}>
      <div className={classes.weekdays} aria-hidden="true">
        {WEEK.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
      <div
        className={classes.days}
        role="group"
        aria-label="Days"
        style={{ '--first': weekdayIndex(first) + 1 } as CSSProperties}
      >
        {days.map((date) => {
          const { shifts = 0, drafts = 0, open = 0 } = counts?.get(date) ?? {}
          return (
            <button
              key={date}
              type="button"
              className={classes.day}
              aria-pressed={date === day}
              aria-current={date === today ? 'date' : undefined}
              onClick={() => onDay(date)}
            >
              <span className={classes.number}>
                <VisuallyHidden component="span">{weekdayName(date)}</VisuallyHidden> {Number(date.slice(8))}{' '}
                <VisuallyHidden component="span">{monthName(date)}</VisuallyHidden>
              </span>{' '}
              <span className={classes.count} data-vacant={(!isWaiting && open > 0) || undefined}>
                {isWaiting ? null : <Count shifts={shifts} drafts={drafts} open={open} />}
              </span>
            </button>
          )
        })}
      </div>
    </div>
  )
}

/** '3', for screen readers '3 shifts, 1 open'; for a day with only drafts, their number; a dash for nothing. */
function Count({ shifts, drafts, open }: Pick<Figures, 'shifts' | 'drafts' | 'open'>) {
  const shown = shifts || drafts
  const words = shifts > 0 ? (shifts === 1 ? 'shift' : 'shifts') : drafts === 1 ? 'draft' : 'drafts'
  return (
    <>
      {shown > 0 ? shortNumberText(shown) : <span aria-hidden="true">–</span>}{' '}
      <VisuallyHidden component="span">
        {shown === 0 ? 'no shifts' : `${words}${open > 0 ? `, ${numberText(open)} open` : ''}`}
      </VisuallyHidden>
    </>
  )
}
