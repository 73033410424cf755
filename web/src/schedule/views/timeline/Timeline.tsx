// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the lines that are not in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has one tab stop and moves it (useGridFocus.ts).
import { isolated } from '@driverdesk/domain/kernel/names.ts'
import { crossesMidnight } from '@driverdesk/domain/kernel/shiftLength.ts'
import { TIME_STEP } from '@driverdesk/domain/kernel/timeList.ts'
import {
  clockTime,
  type IsoDate,
  MINUTES_OF_A_DAY,
  type Minutes,
} from '@driverdesk/domain/kernel/wallClock.ts'
import {
  type CSSProperties,
  createContext,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type UIEvent,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { businessNow, useWallClock } from '../../../kernel/businessClock.ts'
import type { ShownShift } from '../../../shifts/shownShift.ts'
import { shortDay } from '../../../ui/dateText.ts'
import { startMovedBy } from '../../drag/carry.ts'
import {
  isSameLine,
  nameOfEmpty,
  noteOf,
  PasteButton,
  RowHead,
  type ScheduleRowCellsProps,
  ShiftButton,
} from '../../grid/GridCells.tsx'
import type { GridSizes } from '../../grid/gridLayout.ts'
import { gridCellOf, NAMES, nightIn } from '../../grid/gridPositions.ts'
import cellClasses from '../../grid/ScheduleCell.module.css'
import { type GridDrawing, ScheduleGrid } from '../../grid/ScheduleGrid.tsx'
import shiftButtonClasses from '../../grid/ShiftButton.module.css'
import type { SurfaceProps } from '../../grid/surface.ts'
import { type Bar, minutesTo } from '../../model/dayBars.ts'
import type { DayNote, ElsewhereShift, Line } from '../../model/line.ts'
import { useScene } from '../../model/scene.ts'
import { shiftsByDate } from '../../model/scheduleRows.ts'
import { useSelectedAmong } from '../../model/scheduleStore.ts'
import { blockText, restText, shiftLabel, shiftSigns, timesText } from '../../shift/shiftWords.ts'
import {
  awayOn,
  axisHeights,
  axisHours,
  axisOf,
  axisSizes,
  barsOfLine,
  boxOfBar,
  hasNoRoomForEnd,
  moveOnAxis,
  opensAt,
  quarterAt,
} from './axis.ts'
import { HoursHead, useClockChanges, useCover, WithCover } from './Cover.tsx'
import classes from './Timeline.module.css'

const NOON = '12:00'
const OF_THE_DAY_BEFORE = 'Began the day before: press Enter to change it.'
/** The time at which the Add buttons add a shift. */
const AddAt = createContext(NOON)
/** How far the hours are scrolled, in pixels. Nothing renders when it changes. */
const Scrolled = createContext({ px: 0 })

/** The head of a line, and its day as an axis of hours with a bar for each shift. */
const TimelineCells = memo(function TimelineCells(props: ScheduleRowCellsProps) {
  const { row, view, days, sizes, isWaiting, hasLinks, canPaste, drivers, places, warned } = props
  const date = days[0] ?? ''
  const byDate = useMemo(() => shiftsByDate<ShownShift>(row.shifts), [row.shifts])
  const shifts = byDate.get(date) ?? NO_SHIFTS
  const { bars, nights, elsewhere } = useMemo(() => {
    const placed = (bar: Bar) => ({ ...bar, at: placeOf(bar, sizes) })
    const line = barsOfLine(row, date, sizes)
    return {
      bars: line.bars.map(placed),
      nights: line.nights.map(placed),
      elsewhere: line.elsewhere.map(placed),
    }
  }, [row, date, sizes])
  const away = useMemo(() => awayOn(row.notes, date, sizes.axis), [row.notes, date, sizes.axis])
  const percent = (minutes: number) => `${((minutes / sizes.axis) * 100).toFixed(2)}%`
  const selected = useSelectedAmong(shifts)
  const note = noteOf(row, date, byDate)
  const waiting = isWaiting ? 1 : Math.ceil((row.coming?.days.get(date) ?? 0) / 2)
  const where = `${isolated(row.name)}, ${shortDay(date)}`
  const mayAdd = row.whyNotAdd === undefined && waiting === 0
  const areAllSelected = shifts.length > 0 && selected.size === shifts.length
  const cell = useMarkedGone()
  return (
    <>
      <RowHead row={row} view={view} sizes={sizes} hasLinks={hasLinks} />
      <div
        ref={cell}
        role="gridcell"
        tabIndex={-1}
        aria-colindex={2}
        aria-label={isWaiting || canPaste || nights.length > 0 ? undefined : nameOfEmpty(row, date, byDate)}
        aria-selected={areAllSelected || undefined}
        aria-busy={waiting > 0 || undefined}
        className={`${cellClasses.cell} ${classes.axis}`}
        style={{ left: sizes.header, ...(waiting > 0 && { '--waiting': waiting }) } as CSSProperties}
        data-date={date}
        data-waiting={waiting > 0 || undefined}
        data-note={note?.kind}
        title={note?.details}
      >
        {away.map(({ start, stop }) => (
          <span
            key={start}
            className={classes.away}
            data-away=""
            style={{ left: percent(start), width: percent(stop - start) }}
          />
        ))}
        {elsewhere.map(({ id, at }) => {
          const shift = note?.elsewhere?.find((one) => one.id === id)
          return shift && <ElsewhereBlock key={id} shift={shift} at={at} isNight={shift.period_date < date} />
        })}
        {nights.map(({ id, at, finish }) => {
          const shift = row.nights?.find((one) => one.id === id)
          if (!shift) return null
          const place = places?.get(shift.restaurant_id)?.name
          return (
            <NightBlock
              key={id}
              shift={shift}
              at={at}
              isShort={hasNoRoomForEnd(finish, sizes)}
              label={`${shiftLabel(shift, drivers, false, place)}, ${row.name}`}
              who={blockText(shift, drivers, place)}
            />
          )
        })}
        {bars.map(({ id, at, runsOn }) => {
          const shift = shifts.find((one) => one.id === id)
          if (!shift) return null
          const { start_time, finish_time } = shift
          const isOvernight = crossesMidnight(start_time, finish_time)
          return (
            <Fragment key={id}>
              <ShiftButton
                shift={shift}
                drivers={drivers}
                place={places?.get(shift.restaurant_id)?.name}
                overlapping={warned.has(id)}
                selected={selected.has(id)}
                at={at}
                where={isOvernight ? `${where}, until ${finish_time} on the next day` : where}
              />
              {runsOn && (
                <span className={classes.runsOn} style={{ top: at.top }} aria-hidden="true">
                  {finish_time}
                </span>
              )}
            </Fragment>
          )
        })}
        {mayAdd && <AddButton where={note ? `${where}, ${note.details}` : where} />}
        {mayAdd && canPaste && <PasteButton where={where} className={classes.paste} />}
        {note && waiting === 0 && !isShownAsBlocks(note, nights.length > 0) && (
          <span className={classes.note}>{note.text}</span>
        )}
      </div>
    </>
  )
}, isSameLine)

const NO_SHIFTS: Line['shifts'] = []

interface NightBlockProps {
  shift: ShownShift
  at: CSSProperties
  /** The time of its end has no room in it. */
  isShort: boolean
  label: string
  who: string
}

/** The rest of a shift that began the day before: it is changed on that day, which it opens. */
const NightBlock = ({ shift, at, isShort, label, who }: NightBlockProps) => (
  <button
    type="button"
    className={`${shiftButtonClasses.shift} ${classes.night}`}
    style={at}
    tabIndex={-1}
    data-night={shift.id}
    data-short={isShort || undefined}
    {...shiftSigns(shift)}
    aria-label={`${label}, ${restText(shift)}. Opens the day before.`}
    title={`${isolated(who)}, ${restText(shift)}. Opens the day before.`}
  >
    <span className={shiftButtonClasses.times} data-text={`→ ${shift.finish_time}`} />
    <span className={shiftButtonClasses.who} dir="auto">
      {who}
    </span>
  </button>
)

/** The cell's own name says the same to a screen reader. */
const ElsewhereBlock = ({ shift, at, isNight }: ElsewhereBlockProps) => (
  <span
    className={classes.elsewhere}
    style={at}
    title={`Works elsewhere ${isNight ? restText(shift) : timesText(shift)} at ${shift.place}`}
    aria-hidden="true"
    data-elsewhere={shift.id}
  >
    <span data-text={isNight ? `→ ${shift.finish_time}` : `${shift.start_time}–${shift.finish_time}`} />
    <span dir="auto">{shift.place}</span>
  </span>
)

interface ElsewhereBlockProps {
  shift: ElsewhereShift
  at: CSSProperties
  /** It began the day before. */
  isNight: boolean
}

/** The blocks say where the driver is; of one who is away all day the note says why. */
const isShownAsBlocks = ({ kind, elsewhere = [] }: DayNote, hasNights: boolean) =>
  kind === 'partly' && (elsewhere.length > 0 || hasNights)

/** The stylesheet moves the words of a bar by `--long` and `--gone`, in pixels. */
function placeOf(bar: Bar, sizes: GridSizes): CSSProperties {
  const box = boxOfBar(bar, sizes)
  return { position: 'absolute', ...box, '--long': `${box.width}px` } as CSSProperties
}

const BARS = '[data-shift], [data-night], [data-elsewhere]'

/**
 * Sets on each bar how much of it lies before the hours in sight. Only bars at the edge change: one size for all of them would
 * make the browser style every bar in each frame.
 */
function markGone(within: Element, scrolled: number): void {
  for (const { style } of within.querySelectorAll<HTMLElement>(BARS)) {
    const [left, width] = [Number.parseFloat(style.left), Number.parseFloat(style.width)]
    const gone = Math.min(Math.max(scrolled - left, 0), width)
    const text = gone > 0 ? `${gone}px` : ''
    if (style.getPropertyValue('--gone') !== text) style.setProperty('--gone', text)
  }
}

/** Marks the bars of a line each time it is drawn. */
function useMarkedGone() {
  const cell = useRef<HTMLDivElement>(null)
  const scrolled = use(Scrolled)
  useLayoutEffect(() => {
    if (cell.current) markGone(cell.current, scrolled.px)
  })
  return cell
}

/** Adds a shift at the time that the keys have chosen; a double click on the axis adds one anywhere. */
function AddButton({ where }: { where: string }) {
  const time = use(AddAt)
  return (
    <button
      type="button"
      className={classes.add}
      tabIndex={-1}
      data-add=""
      aria-label={`Add shift at ${time}, ${where}`}
      title={`Add shift at ${time}`}
    >
      <span className={classes.addAt} data-text={time} />
    </button>
  )
}

/** The grid with an axis of so many hours. Its sizes are those of the axis. */
const drawingOf = (hours: number): GridDrawing => ({
  sizesOf: (...given) => axisSizes(hours, ...given),
  heightsOf: axisHeights,
  Cells: TimelineCells,
  hours: {
    axisOf,
    opensAt: (sizes, most, date) => opensAt(sizes, most, minutesTo(businessNow(), date)),
    move: moveOnAxis,
    Head: HoursHead,
    Behind: BehindBars,
  },
})

/** One day by the hour: the grid with an axis of hours, and what a double click and the Add buttons do there. */
export function Timeline(props: SurfaceProps) {
  const { rows } = props
  const { schedule, desk } = useScene()
  const [time, setTime] = useState(NOON)
  const date = schedule.days[0] ?? ''
  const cover = useCover(date)
  const hours = useMemo(() => axisHours(rows, date, cover), [rows, date, cover])
  const drawing = useMemo(() => drawingOf(hours), [hours])
  const [scrolled] = useState(() => ({ px: 0 }))
  const followScrolled = ({ currentTarget, target }: UIEvent) => {
    const { scrollLeft } = target as HTMLElement
    if (scrollLeft === scrolled.px) return
    scrolled.px = scrollLeft
    markGone(currentTarget, scrollLeft)
    const head = currentTarget.querySelector<HTMLElement>('[data-axis]')
    head?.style.setProperty('--scrolled', `${scrollLeft}px`)
  }

  const addByPointer = (event: MouseEvent) => {
    const place = gridCellOf(event.target)
    const cell = event.target instanceof Element && event.target.closest('[data-date]')
    const row = rows.find(({ key }) => key === place?.line)
    if (!cell || !row || place?.item !== 'cell' || place.date === NAMES) return
    const { left, width } = cell.getBoundingClientRect()
    if (row.whyNotAdd !== undefined) return desk.say(row.whyNotAdd)
    const start = clockTime(quarterAt((event.clientX - left) / width, hours * 60))
    setTime(start)
    desk.add(row.key, date, start)
  }
  const chooseTime = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? TIME_STEP : event.key === 'ArrowLeft' ? -TIME_STEP : 0
    const item = gridCellOf(event.target)?.item
    const isNight = nightIn(item) !== undefined
    if (!event.altKey || event.ctrlKey || step === 0 || !(isNight || item === 'add')) return
    event.preventDefault()
    event.stopPropagation()
    if (isNight) desk.say(OF_THE_DAY_BEFORE)
    else setTime(startMovedBy({ start_time: time }, step))
  }
  /** The next shift is added at the time of the one in focus. */
  const follow = (event: FocusEvent) => {
    const item = gridCellOf(event.target)?.item
    const shift = rows.flatMap(({ shifts }) => shifts).find(({ id }) => id === item)
    if (shift) setTime(shift.start_time)
  }
  return (
    <AddAt value={time}>
      <Scrolled value={scrolled}>
        <WithCover date={date} cover={cover}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys do the same in the grid. */}
          <div
            className={classes.timeline}
            onDoubleClick={addByPointer}
            onKeyDownCapture={chooseTime}
            onFocusCapture={follow}
            onScrollCapture={followScrolled}
          >
            <ScheduleGrid {...props} drawing={drawing} onAdd={(line, on) => desk.add(line, on, time)} />
          </div>
        </WithCover>
      </Scrolled>
    </AddAt>
  )
}

/**
 * The hours, the present time as a line, if the axis has it, and the hours that a clock change leaves out or repeats. Scrolling
 * draws none of them again.
 */
const BehindBars = memo(function BehindBars({ date, sizes }: { date: IsoDate; sizes: GridSizes }) {
  const now = useWallClock()
  const changes = useClockChanges(date)
  const minutes = date === '' ? -1 : minutesTo(now, date)
  const leftOf = (minutes: Minutes) => sizes.header + (minutes / sizes.axis) * sizes.day
  const hours = Array.from({ length: sizes.axis / 60 }, (_, index) => index + 1)
  return (
    <>
      {sizes.axis > MINUTES_OF_A_DAY && (
        <div
          className={classes.nextDay}
          style={{ left: leftOf(MINUTES_OF_A_DAY), right: 0 }}
          aria-hidden="true"
        />
      )}
      {hours.map((hour) => (
        <div
          key={hour}
          className={hour === 24 ? `${classes.hour} ${classes.midnight}` : classes.hour}
          style={{ left: leftOf(60 * hour) - 1 }}
          aria-hidden="true"
          data-hour={hour}
        />
      ))}
      {changes.map(({ start, stop, by }) => (
        <div
          key={start}
          className={classes.changed}
          style={{ left: leftOf(start), width: leftOf(stop) - leftOf(start) }}
          aria-hidden="true"
          data-clock={by}
        />
      ))}
      {minutes >= 0 && minutes < sizes.axis && (
        <div
          className={classes.now}
          style={{ left: leftOf(minutes) }}
          aria-hidden="true"
          data-now={now.time}
        />
      )}
    </>
  )
})
