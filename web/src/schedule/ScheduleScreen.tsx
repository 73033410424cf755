import { DAY, rangeFor } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Title, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { restaurantIn, withRange } from '../desk/deskSearch.ts'
import { useAnnouncer } from '../desk/Foot.tsx'
import { rememberSearch } from '../desk/lastSearch.ts'
import { useToday } from '../kernel/businessClock.ts'
import { showError } from '../kernel/query.ts'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import type { SchedulePath } from '../links/screenLinks.ts'
import { historyLines, type Undo, useUndo } from '../steps/undo.data.ts'
import { type ScheduleTool, toolLines } from '../templates/scheduleTools.data.ts'
import { type ScreenCommand, useOfferCommands } from '../ui/commands.ts'
import { LostFocus } from '../ui/focus.ts'
import { useIsPhone } from '../ui/isPhone.ts'
import { LaterPart } from '../ui/LaterPart.tsx'
import { useLatest } from '../ui/useLatest.ts'
import { isAnythingOpen } from '../ui/whatIsOpen.ts'
import { printLine } from './act/actLines.ts'
import { useManyShifts } from './act/useManyShifts.ts'
import type { Audience } from './audience/audience.ts'
import { STAFF } from './audience/staff.ts'
import { usePaste } from './copy/usePasting.tsx'
import { useArrivalsTogether } from './data/arrivals.ts'
import { DAY_HEADERS, type GridCell } from './grid/gridPositions.ts'
import type { ScheduleSurface } from './grid/surface.ts'
import { useFocusAfterJump, useGoToShift } from './grid/useGridFocus.ts'
import { firstLine } from './model/line.ts'
import { AddressContext, addressesOf, type Scene, SceneContext, scheduleAddress } from './model/scene.ts'
import { scheduleDesk } from './model/scheduleDesk.ts'
import { isAllLoaded } from './model/scheduleRows.ts'
import { LEFT } from './model/scheduleState.ts'
import { changeSchedule, scheduleNow, useScheduleState } from './model/scheduleStore.ts'
import { openSick, REPORT_SICK } from './model/sickDriver.ts'
import { useStepPlace } from './model/stepPlace.ts'
import { useOneRestaurant } from './model/useOneRestaurant.ts'
import { ScheduleLayout } from './ScheduleLayout.tsx'
import {
  byDays,
  type ScheduleSearch,
  scheduleView,
  showsFigures,
  validateScheduleSearch,
  withShownDay,
} from './schedule.search.ts'
import { useLines, viewNamed } from './views/views.ts'

/** The admin schedule, /schedule (docs/spec/schedule.md#admin-schedule-screen). */
export const ScheduleScreen = () => (
  <ScheduleAt to="/schedule" audience={STAFF} read={validateScheduleSearch} />
)

interface ScheduleAtProps {
  to: SchedulePath
  audience: Audience
  read: (search: Record<string, unknown>) => ScheduleSearch
}

/** Everything it shows is in the address, so a link shows the same. */
export function ScheduleAt({ to, audience, read }: ScheduleAtProps) {
  const given = useSearch({ strict: false })
  const search = useMemo(() => read(given), [given, read])
  const email = useCurrentUser()?.email
  useEffect(() => {
    const { published: _published, shift: _shift, find: _find, cover: _cover, ...place } = search
    if (email !== undefined) rememberSearch(to, email, place)
  }, [email, search, to])
  const navigate = useNavigate()
  // It is the same screen, so the scroll position stays.
  const change = (next: ScheduleSearch, replace = false) =>
    void navigate({ to, search: next, resetScroll: false, replace })
  return <Schedule audience={audience} search={search} onSearch={change} />
}

interface ScheduleProps {
  audience: Audience
  search: ScheduleSearch
  onSearch: (search: ScheduleSearch, replaces?: boolean) => void
}

const loadPhone = () => import('./PhoneSchedule.tsx').then(({ PhoneSchedule }) => PhoneSchedule)
const loadDialogs = () => import('./ScheduleDialogs.tsx').then(({ ScheduleDialogs }) => ScheduleDialogs)

export function Schedule(props: ScheduleProps) {
  const isPhone = useIsPhone()
  const scene = useScheduleScene(props, isPhone)
  const { undo, desk, schedule, published, surface } = scene
  useLinkedShift(props, scene)
  useLinkedCover(props)
  useScheduleCommands({
    undo,
    onTool: schedule.agency && desk.openTool,
    onPrint: desk.print,
    ...(scene.role === 'administrator' && { onSick: () => openSick(scene.view.driver) }),
  })
  useEffect(() => () => changeSchedule(LEFT), [])
  useArrivalsTogether()
  const dialog = useScheduleState((state) => state.dialog)
  const { search } = props
  const addresses = useMemo(() => addressesOf((next) => scheduleAddress(searchWith(search, next))), [search])
  const isAsked = (dialog ?? undo.panel ?? published) !== undefined
  const cancelOpening = () => {
    undo.showPanel(undefined)
    if (published !== undefined) scene.onChange({ published: undefined }, true)
    if (dialog) desk.closeDialog(dialog)
  }
  return (
    <SceneContext value={scene}>
      <VisuallyHidden>
        <Title order={1}>Schedule</Title>
      </VisuallyHidden>
      <LostFocus value={() => surface.current?.restoreFocus()}>
        <AddressContext value={addresses}>
          {isPhone ? <LaterPart load={loadPhone} what="schedule" props={NO_PROPS} /> : <ScheduleLayout />}
        </AddressContext>
        <LaterPart
          load={loadDialogs}
          isNeeded={isAsked}
          onCancel={isAsked ? cancelOpening : undefined}
          props={NO_PROPS}
        />
      </LostFocus>
    </SceneContext>
  )
}

const NO_PROPS = {}

/** A change leaves the linked shift. */
const searchWith = (search: ScheduleSearch, next: ScheduleSearch): ScheduleSearch => ({
  ...search,
  shift: undefined,
  find: undefined,
  ...next,
})

const NOT_HERE = 'This shift has been removed or moved, or you do not have access to it.'

const ANSWER_FIRST = ['answer', 'handover', 'find'] as const
const FIND_FIRST = ['find', 'answer', 'handover'] as const

/** Opens the shift that the address names once it is loaded, unless a dialog is open by then, or says that it is gone. */
function useLinkedShift({ search, onSearch }: ScheduleProps, { desk, schedule, asked, view }: Scene): void {
  const { settled } = schedule
  const { shift: id, find, ...rest } = search
  const shift = desk.shiftOf(id)
  const isKnown = shift !== undefined || (settled.isKnown && asked === view && isAllLoaded(settled.rows))
  const settle = useLatest(() => {
    if (!shift) showError(new Error(NOT_HERE))
    else if (!scheduleNow().dialog) {
      const acts = desk.actionsOf(shift)
      const order = find ? FIND_FIRST : ANSWER_FIRST
      const act = order.find((one) => acts.includes(one))
      void desk.act(act ?? 'edit', shift.id)
    }
    onSearch(rest, true)
  })
  useEffect(() => {
    if (id !== undefined && isKnown) settle.current()
  }, [id, isKnown, settle])
}

function useLinkedCover({ search, onSearch }: ScheduleProps): void {
  const { cover, ...rest } = search
  const open = useLatest((sickId: number) => {
    changeSchedule({ dialog: { kind: 'cover', sickId } })
    onSearch(rest, true)
  })
  useEffect(() => {
    if (cover !== undefined) open.current(cover)
  }, [cover, open])
}

function useScheduleScene({ audience, search, onSearch }: ScheduleProps, isPhone: boolean): Scene {
  const today = useToday()
  const asked = useMemo(() => {
    // A phone shows cards, which have neither hours nor figures.
    return scheduleView(isPhone ? { ...search, view: byDays(search.view), full: true } : search, today)
  }, [search, today, isPhone])
  // A choice shows at once; a month of shifts is drawn for it after that.
  const shown = useDeferredValue(asked)
  const shownAs = viewNamed(shown.view, audience.name)
  const everywhere = audience.useSchedule(shown)
  const { schedule, view, choices } = useOneRestaurant({
    schedule: everywhere,
    view: shown,
    today,
    isOne: isPhone && !shownAs.Cards,
  })
  useShownDay({ search, onSearch }, today, isPhone)
  const onChange: Scene['onChange'] = (next, replaces) => onSearch(searchWith(search, next), replaces)

  const { announcement, announce: announceStep } = useAnnouncer()
  const surface = useRef<ScheduleSurface>(null)
  const lines = useLines(shownAs, { schedule, view })
  const goToDay = useGoToDay({ schedule, view, lines, today, onChange, surface })
  const drawn = { rows: lines.rows, days: schedule.days, surface }
  const goToShift = useGoToShift({ ...drawn, lane: shownAs.lane })
  const isReady = asked === shown && schedule.shifts.data !== undefined
  useFocusAfterJump({ ...drawn, today, isReady })
  const undo = useUndo({
    announce: announceStep,
    onPublished: schedule.agency && (() => onChange({ published: 'latest' })),
    onTaken: ({ first }) => goToShift(first),
    placeOf: useStepPlace({ schedule, lines, view, today, onChange }, goToShift),
  })
  const announce = undo.say

  const user = useCurrentUser()
  const role = user ? roleOf(user) : 'none'
  const many = useManyShifts({ schedule, role, announce, changing: audience.useChangeMany() })
  const pasteAt = usePaste(audience.usePaste(), { schedule, view, announce, facts: many.facts })
  const desk = scheduleDesk({
    schedule,
    role,
    many,
    announce,
    surface,
    pasteAt,
    view: shownAs,
    location: restaurantIn(view.location),
  })
  return {
    audience,
    role,
    today,
    asked,
    view,
    shownAs,
    lines,
    schedule,
    choices,
    onChange,
    goToDay,
    announce,
    announceStep,
    announcement,
    many,
    desk,
    undo,
    surface,
    published: view.problem ? undefined : search.published,
  }
}

/** Corrects an address that names other days than the day by the hour, which a phone does not show. */
function useShownDay(
  { search, onSearch }: Pick<ScheduleProps, 'search' | 'onSearch'>,
  today: IsoDate,
  isPhone: boolean,
): void {
  const shown = isPhone ? search : withShownDay(search, today)
  const correct = useLatest(() => onSearch(shown, true))
  const isShown = shown === search
  useEffect(() => {
    if (!isShown) correct.current()
  }, [isShown, correct])
}

interface CommandsOptions {
  undo: Undo
  onTool?: (tool: ScheduleTool) => void
  onPrint: () => void
  /** Left out for those who may not report that a driver cannot work. */
  onSick?: () => void
}

/** In the palette; printing has its key, too. */
export function useScheduleCommands({ undo, onTool, onPrint, onSick }: CommandsOptions): void {
  usePrintKey(onPrint)
  const { stack, take } = undo
  const steps = (['undo', 'redo'] as const).flatMap((way): ScreenCommand[] => {
    const [step] = stack?.[way] ?? []
    return step ? [{ id: way, label: `${LABELS[way]}: ${step.name}`, run: () => take(way, step) }] : []
  })
  const lines = [
    ...historyLines(undo),
    ...(onTool ? toolLines(onTool) : []),
    ...(onSick ? [{ label: REPORT_SICK, onClick: onSick }] : []),
    printLine(onPrint),
  ]
  useOfferCommands([...steps, ...lines.map(({ label, onClick }) => ({ id: label, label, run: onClick }))])
}

/** Ctrl+P prints the rota: the grid draws only what is in sight. */
function usePrintKey(onPrint: () => void): void {
  useWindowEvent('keydown', (event) => {
    const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (!isPrint || isAnythingOpen()) return
    event.preventDefault()
    onPrint()
  })
}

const LABELS = { undo: 'Undo', redo: 'Redo' } as const

type Shown = Pick<Scene, 'schedule' | 'view' | 'lines' | 'today' | 'onChange' | 'surface'>

/** Opens a day, and moves the focus to it, or to a shift on it, in that line, or else in the first. */
function useGoToDay({ schedule, view, lines, today, onChange, surface }: Shown) {
  const wanted = useRef<GridCell>(undefined)
  useEffect(() => {
    if (!wanted.current || showsFigures(view) || !schedule.days.includes(wanted.current.date)) return
    surface.current?.focusOn(wanted.current)
    wanted.current = undefined
  })
  return (
    date: IsoDate,
    line = firstLine(lines.rows)?.key ?? DAY_HEADERS,
    item: GridCell['item'] = 'cell',
  ): void => {
    wanted.current = { line, date, item }
    onChange(withRange(rangeFor(DAY, date), DAY, today))
  }
}
