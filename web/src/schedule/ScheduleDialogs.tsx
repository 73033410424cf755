import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { SomeDrivers } from '@driverdesk/contract/shifts/scheduleDrivers.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { ClockTime, DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { may } from '@driverdesk/domain/shifts/shiftActs.ts'
import { isAsked } from '@driverdesk/domain/shifts/shiftAsk.ts'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { FindDriverDialog } from '../candidates/FindDriverDialog.tsx'
import { OfferInTurnDialog } from '../cascades/OfferInTurnDialog.tsx'
import { OffersDialog } from '../cascades/OffersDialog.tsx'
import { parseLocation } from '../desk/deskSearch.ts'
import { isOfferedAt, type RestaurantWithArea } from '../desk/places.ts'
import { isGone } from '../kernel/apiError.ts'
import { showError } from '../kernel/query.ts'
import { GONE, wholeShiftQuery } from '../shifts/shifts.data.ts'
import { isForStaff, isWhole, type ShownShift, type StaffShift } from '../shifts/shownShift.ts'
import { CoverDialog } from '../sickCalls/CoverDialog.tsx'
import { ReportSickDialog } from '../sickCalls/ReportSickDialog.tsx'
import { ShiftHistoryDialog } from '../steps/ShiftHistoryDialog.tsx'
import { StepRefusedDialog } from '../steps/StepRefusedDialog.tsx'
import { StepsDialog } from '../steps/StepsDialog.tsx'
import { ScheduleToolDialog } from '../templates/ScheduleToolDialog.tsx'
import type { ScheduleTool } from '../templates/scheduleTools.data.ts'
import { useIsPhone } from '../ui/isPhone.ts'
import { Awaited } from '../ui/LaterPart.tsx'
import { useLatest } from '../ui/useLatest.ts'
import { ManyShiftsDialog } from './act/ManyShiftsDialog.tsx'
import { rateChangeOf } from './act/publishedCost.ts'
import { AnswerAskDialog } from './ask/AnswerAsk.tsx'
import { AskCancelDialog, AskChangeDialog } from './ask/AskDialog.tsx'
import { CancelShiftDialog } from './cancel/CancelShiftDialog.tsx'
import { CopyShiftsDialog } from './copy/CopyShiftsDialog.tsx'
import { concerning, NO_ONE, useSomeDrivers } from './data/people.data.ts'
import { DayDialog } from './frame/DayDialog.tsx'
import { nextOpen } from './grid/gridPositions.ts'
import { AnswerHandoverDialog } from './handover/AnswerHandover.tsx'
import { useAgency, useAllRows, useScene } from './model/scene.ts'
import { shownText } from './model/schedule.ts'
import { ofDriver, shiftsOf } from './model/scheduleRows.ts'
import type { OpenDialog, ShiftDialog as ShiftDialogKind } from './model/scheduleState.ts'
import { changeSchedule, useScheduleState } from './model/scheduleStore.ts'
import { mayMove, shiftState, shiftsForBulk } from './model/shiftState.ts'
import { PrintRotaDialog } from './paper/PrintRotaDialog.tsx'
import { withWeekOf } from './schedule.search.ts'
import { offeredChoice } from './shift/driverChoices.ts'
import { RestaurantShiftDialog } from './shift/RestaurantShiftDialog.tsx'
import { ShiftDialog } from './shift/ShiftDialog.tsx'
import { manningText, timesText } from './shift/shiftWords.ts'
import { WhereDialog } from './shift/WhereDialog.tsx'

export function ScheduleDialogs() {
  const { schedule } = useScene()
  const dialog = useScheduleState((state) => state.dialog)
  return (
    <>
      {dialog?.over && <Dialog key={keyOf(dialog.over)} dialog={dialog.over} />}
      {dialog && <Dialog key={keyOf(dialog)} dialog={dialog} />}
      {schedule.agency ? <AgencySteps /> : <RestaurantSteps />}
    </>
  )
}

const keyOf = (dialog: OpenDialog): string =>
  'shift' in dialog ? `${dialog.kind} ${dialog.shift.id}` : dialog.kind

function Dialog({ dialog }: { dialog: OpenDialog }) {
  const { desk } = useScene()
  const onClose = () => desk.closeDialog(dialog)
  switch (dialog.kind) {
    case 'copy':
      return <CopyShiftsDialog onClose={onClose} />
    case 'print':
      return <PrintRotaDialog onClose={onClose} />
    case 'tool':
      return <ScheduleTools tool={dialog.tool} shiftIds={dialog.shiftIds} onClose={onClose} />
    case 'offer':
      return <OfferShifts shiftIds={dialog.shiftIds} onClose={onClose} />
    case 'offers':
      return <OffersDialog onClose={onClose} />
    case 'day':
      return <DayDialog date={dialog.date} onClose={onClose} />
    case 'where':
      return <WhereDialog {...dialog} onClose={onClose} />
    case 'sick':
      return (
        <ReportSickDialog
          driverId={dialog.driverId}
          date={dialog.date}
          onClose={onClose}
          onCover={(sickId) => changeSchedule({ dialog: { kind: 'cover', sickId } })}
        />
      )
    case 'cover':
      return <CoverDialog sickId={dialog.sickId} onClose={onClose} />
    case 'many':
      return <ManyShiftsDialog request={dialog.request} onClose={onClose} />
    default:
      return <AboutShift dialog={dialog} onClose={onClose} />
  }
}

function OfferShifts({ shiftIds, onClose }: { shiftIds: readonly number[]; onClose: () => void }) {
  const { loaded, places } = useAgency()
  const ids = new Set(shiftIds)
  const restaurants = new Set(loaded.flatMap(({ id, restaurant_id }) => (ids.has(id) ? restaurant_id : [])))
  const there = places.filter(({ restaurant }) => restaurants.has(restaurant.id))
  const { data: drivers = [] } = useSomeDrivers(concerning([], [...restaurants]))
  const offered = drivers.filter((driver) => isOfferedAt(driver, there))
  return <OfferInTurnDialog shiftIds={shiftIds} drivers={offered} onClose={onClose} />
}

interface AboutShiftProps {
  dialog: Extract<OpenDialog, { kind: 'add' | ShiftDialogKind }>
  onClose: () => void
}

function AboutShift(props: AboutShiftProps) {
  const { schedule } = useScene()
  if (props.dialog.kind === 'history')
    return <ShiftHistoryDialog shiftId={props.dialog.shift.id} onClose={props.onClose} />
  return schedule.agency ? <AboutAgencyShift {...props} /> : <AboutRestaurantShift {...props} />
}

function useSubject({ dialog }: AboutShiftProps) {
  const { loaded } = useScene().schedule
  const shift = 'shift' in dialog ? dialog.shift : undefined
  return {
    shift,
    latest: shift && loaded.find(({ id }) => id === shift.id),
    restaurantId: 'restaurantId' in dialog ? dialog.restaurantId : dialog.shift.restaurant_id,
    date: 'date' in dialog ? dialog.date : dialog.shift.period_date,
  }
}

/** Staff's dialogs need all fields of a shift, and the schedule may have loaded only some. */
function AboutAgencyShift(props: AboutShiftProps) {
  const { dialog, onClose } = props
  const { announce } = useScene()
  const { places } = useAgency()
  const { shift: opened, latest: shown, restaurantId, date } = useSubject(props)
  const drivers = useSomeDrivers(concernedIn(dialog))
  const { shift, latest, error } = useWholeShift(opened, shown)
  const close = useLatest(onClose)
  useEffect(() => {
    if (!error) return
    showError(isGone(error) ? new Error(GONE) : error)
    close.current()
  }, [error, close])
  const place = places.find(({ restaurant }) => restaurant.id === restaurantId)
  if (!place) return null
  if (opened && !shift) return <Awaited onCancel={onClose} />
  const subject = { dialog, place, date, latest, onClose }
  if (dialog.kind === 'find' && shift) return <AssignedShift {...subject} shift={shift} />
  if (dialog.kind === 'answer' && shift) return <AnsweredShift {...subject} shift={shift} />
  if (dialog.kind === 'handover' && shift)
    return <AnswerHandoverDialog shiftId={shift.id} onClose={onClose} onAnswered={announce} />
  if (dialog.kind === 'cancel' && shift)
    return <CancelShiftDialog place={place} shift={shift} latest={latest} onClose={onClose} />
  return <AgencyShift {...subject} shift={shift} drivers={drivers} />
}

/** The whole shift as it was when the dialog opened, and as it is now. */
function useWholeShift(opened: ShownShift | undefined, shown: ShownShift | undefined) {
  const now = shown ?? opened
  const isThere = now !== undefined && isForStaff(now) && isWhole(now)
  const asked = useQuery({
    ...wholeShiftQuery(now ?? NO_SHIFT),
    enabled: now !== undefined && !isThere,
    placeholderData: keepPreviousData,
  })
  const latest = isThere ? now : asked.data
  const [shift, setShift] = useState<Shift>()
  if (latest && !shift) setShift(latest)
  return { shift: shift ?? latest, latest: shown && latest, error: shift ? null : asked.error }
}

const NO_SHIFT = { id: 0, updated_at: '' }

function concernedIn(dialog: AboutShiftProps['dialog']): SomeDrivers {
  if (dialog.kind === 'add') return concerning([dialog.driverId], [dialog.restaurantId])
  if (dialog.kind === 'edit') return concerning([dialog.shift.driver_id], [dialog.shift.restaurant_id])
  return NO_ONE
}

interface SubjectProps extends AboutShiftProps {
  place: RestaurantWithArea
  date: IsoDate
  shift: Shift | undefined
  latest: Shift | undefined
}

interface AgencyShiftProps extends SubjectProps {
  drivers: UseQueryResult<readonly Driver[]>
}

function AgencyShift({ dialog, place, date, shift, latest, drivers, onClose }: AgencyShiftProps) {
  const { schedule, view, role, announce, many } = useScene()
  const { driversById, restaurantsById } = schedule
  const { loaded: shifts, isPartial } = useAgency()
  const isPhone = useIsPhone()
  const now = latest ?? shift
  const { start, driverId }: { start?: ClockTime | undefined; driverId?: number | null | undefined } =
    dialog.kind === 'add' ? dialog : {}
  const chosen = driverId === null ? 'open' : (driverId ?? view.driver)
  // A new shift begins with the chosen driver only if that driver is offered there.
  if (dialog.kind === 'add' && typeof chosen === 'number' && drivers.isPending)
    return <Awaited onCancel={onClose} />
  return (
    <ShiftDialog
      place={place}
      date={date}
      start={start}
      shift={shift}
      latest={latest}
      drivers={drivers}
      driversById={driversById}
      onClose={onClose}
      driver={offeredChoice(chosen, place.restaurant, drivers.data)}
      restaurants={restaurantsById}
      loaded={schedule.shifts.data || isPartial ? { range: view.range, shifts, isPartial } : undefined}
      // A phone has this in the sheet of the shift.
      {...(now && !isPhone && mayMove(now, role) && { onMove: (seen: Shift) => many.ask('move', [seen]) })}
      mayFind={(known) => may('find', shiftState(known), role)}
      onSaved={(saved, isNew) => {
        announce(`${isNew ? 'Added' : 'Saved'}: ${timesText(saved)}, ${manningText(saved, driversById)}`)
        onClose()
      }}
      onRemove={
        now && may('remove', shiftState(now), role)
          ? (seen) => void many.doToOne('remove', seen, onClose)
          : undefined
      }
    />
  )
}

type AssignedShiftProps = SubjectProps & { shift: Shift }

function AssignedShift({ dialog, place, shift, latest, onClose }: AssignedShiftProps) {
  const { schedule, view, shownAs, lines, announce, desk } = useScene()
  return (
    <FindDriverDialog
      shift={shift}
      latest={latest}
      restaurant={place.restaurant}
      drivers={schedule.driversById}
      onClose={onClose}
      onOffer={() => desk.offer([shift.id])}
      onAssigned={(now, { full_name }) => {
        announce(`Assigned: ${timesText(now)}, ${full_name}`)
        // If the shift leaves the screen, the focus moves to the next open one.
        const isLeaving = ofDriver([now], view.driver).length === 0
        const from = { line: shownAs.lineOf(shift), date: shift.period_date, item: shift.id }
        const { rows } = lines
        desk.closeDialog(dialog, isLeaving ? nextOpen({ rows, days: schedule.days }, from, 1) : undefined)
      }}
    />
  )
}

function AnsweredShift({ place, shift, latest, onClose }: AssignedShiftProps) {
  const { schedule, announce } = useScene()
  // The request when the dialog opened: the restaurant may since have replaced it.
  const [ask] = useState(shift.ask)
  if (!ask) return null
  return (
    <AnswerAskDialog
      shift={latest ?? shift}
      ask={ask}
      isWaiting={latest?.ask?.id === ask.id && isAsked(latest)}
      restaurant={place.restaurant.name}
      driver={manningText(latest ?? shift, schedule.driversById)}
      onAnswered={announce}
      onClose={onClose}
    />
  )
}

function AboutRestaurantShift(props: AboutShiftProps) {
  const { dialog, onClose } = props
  const { shift, latest, restaurantId, date } = useSubject(props)
  const restaurant = useScene().schedule.restaurantsById.get(restaurantId)
  if (!restaurant || (shift && isForStaff(shift)) || (latest && isForStaff(latest))) return null
  const subject = { restaurant, latest, onClose }
  if (shift && dialog.kind === 'askChange') return <AskChangeDialog {...subject} shift={shift} />
  if (shift && dialog.kind === 'askCancel') return <AskCancelDialog {...subject} shift={shift} />
  const start = dialog.kind === 'add' ? dialog.start : undefined
  return <RestaurantShiftDialog {...subject} date={date} start={start} shift={shift} />
}

function AgencySteps() {
  const { schedule, undo, view, published, onChange, announceStep, desk } = useScene()
  return (
    <StepsDialog
      undo={undo}
      part={view}
      published={published}
      onPublished={(next) => onChange({ published: next }, true)}
      restaurants={schedule.restaurantsById}
      announce={announceStep}
      opening={(id) => desk.opening(id, undo.closeRefusal)}
    />
  )
}

function RestaurantSteps() {
  const { undo, desk } = useScene()
  return (
    undo.refusal && (
      <StepRefusedDialog
        refusal={undo.refusal}
        onClose={undo.closeRefusal}
        opening={(id) => desk.opening(id, undo.closeRefusal)}
      />
    )
  )
}

interface ScheduleToolsProps {
  tool: ScheduleTool
  shiftIds: readonly number[] | undefined
  onClose: () => void
}

function ScheduleTools({ tool, shiftIds, onClose }: ScheduleToolsProps) {
  const scene = useScene()
  const { view, today, role, onChange } = scene
  const { schedule } = scene
  // Selected shifts are loaded, and templates need none.
  const needsAll = tool === 'publish at' && shiftIds === undefined
  const all = useAllRows(needsAll)
  // The dialog keeps what was typed while other days load.
  const [wasThere, setWasThere] = useState(!needsAll)
  if (all && !wasThere) setWasThere(true)
  const rows = all ?? (wasThere ? schedule.rows : undefined)
  const { places, locations } = useAgency()
  const shifts = useMemo(() => {
    const selected = shiftIds && new Set(shiftIds)
    return shiftsOf<ShownShift>(rows ?? [])
      .filter(isForStaff)
      .filter(({ id }) => !selected || selected.has(id))
  }, [rows, shiftIds])
  const unpublished = useMemo(() => shiftsForBulk('publish', shifts, role), [shifts, role])
  if (!rows) return <Awaited onCancel={onClose} />
  return (
    <ScheduleToolDialog
      tool={tool}
      scene={{
        location: parseLocation(view.location),
        range: view.range,
        today,
        toPublish: {
          shiftIds: shiftIds || view.driver !== undefined ? unpublished.map(({ id }) => id) : undefined,
          isSelection: shiftIds !== undefined,
          count: unpublished.length,
          leftOut: shiftIds ? shifts.length - unpublished.length : 0,
          rateChange: rateChangeOf(unpublished, places),
          where: shownText(scene),
          range: (shiftIds && daysOf(unpublished)) ?? view.range,
        },
      }}
      locations={locations}
      onClose={onClose}
      onShowWeek={(monday) => onChange(withWeekOf(monday, view, today))}
    />
  )
}

function daysOf(shifts: readonly StaffShift[]): DateRange | undefined {
  const dates = shifts.map(({ period_date }) => period_date).toSorted()
  const [from] = dates
  const to = dates.at(-1)
  return from && to ? { from, to } : undefined
}
