import classes from '../desk/Desk.module.css'
import { DeskStatus } from '../desk/DeskStatus.tsx'
import { DeskToolbar } from '../desk/DeskToolbar.tsx'
import { type DriversDrawer, useDriversDrawer } from '../desk/DriversSide.tsx'
import { Foot } from '../desk/Foot.tsx'
import { LocationSelect } from '../desk/LocationSelect.tsx'
import { OwnRestaurantSelect } from '../desk/OwnRestaurantSelect.tsx'
import { showError } from '../kernel/query.ts'
import { savingShifts } from '../shifts/shifts.data.ts'
import { UndoMenu } from '../steps/UndoMenu.tsx'
import { PlannedStrip } from '../templates/PlannedStrip.tsx'
import { shiftCommands } from './act/shiftCommands.ts'
import { useShiftCarrier } from './drag/useShiftCarrier.ts'
import { AllShifts } from './frame/AllShifts.tsx'
import { CopiedStrip } from './frame/CopiedStrip.tsx'
import { ScheduleEmpty, ScheduleSkeleton, scheduleStandIn } from './frame/InPlace.tsx'
import { ScheduleDrivers } from './frame/ScheduleDrivers.tsx'
import { ScheduleHelp } from './frame/ScheduleHelp.tsx'
import { SelectedShifts } from './frame/SelectionBar.tsx'
import { ScheduleTotals } from './frame/Totals.tsx'
import { GridWithMenu } from './grid/ShiftMenu.tsx'
import { useScene } from './model/scene.ts'
import { selectShown } from './model/selection.ts'
import { useScheduleRange } from './useScheduleRange.ts'

/** Toolbar, drivers, grid and totals, as a screen with room shows them. */
export function ScheduleLayout() {
  const { audience, schedule, asked, announcement, undo } = useScene()
  const drawer = useDriversDrawer()
  const range = useScheduleRange()
  const isStaff = schedule.agency !== undefined
  return (
    <div className={classes.desk}>
      <DeskToolbar
        view={asked}
        where={<Where drawer={drawer} />}
        intervals={audience.intervals}
        actions={
          <>
            <UndoMenu {...undo} />
            <AllShifts />
          </>
        }
        help={<ScheduleHelp audience={audience.name} />}
        {...range}
      />
      {isStaff && <Planned />}
      <div className={classes.middle}>
        {isStaff && <ScheduleDrivers drawer={drawer} />}
        <ScheduleMain />
      </div>
      <Foot>
        <SelectedShifts />
        <CopiedStrip />
        <ScheduleTotals status={<DeskStatus announcement={announcement} saving={savingShifts} />} />
      </Foot>
    </div>
  )
}

/** Which restaurants: staff choose among areas too, and an account of one restaurant has no choice. */
function Where({ drawer }: { drawer: DriversDrawer }) {
  const { schedule, asked, onChange } = useScene()
  const { agency, places } = schedule
  if (!agency)
    return places.length > 1 ? (
      <OwnRestaurantSelect
        restaurants={places.map(({ restaurant }) => restaurant)}
        value={asked.location}
        onChange={(location) => onChange({ location })}
      />
    ) : null
  return (
    <>
      {drawer.button}
      <LocationSelect
        locations={agency.locations}
        places={agency.places}
        value={asked.location}
        onChange={(location) => onChange({ location })}
      />
    </>
  )
}

/** What is planned to be published by itself. */
export function Planned() {
  const { schedule, view, announce, desk } = useScene()
  return (
    <PlannedStrip
      range={view.range}
      enabled={!view.problem}
      announce={announce}
      onSelect={(ids) => void schedule.allRows().then((rows) => selectShown(ids, rows, announce), showError)}
      restoreFocus={desk.restoreFocus}
    />
  )
}

/** The grid with its menu, or what stands in its place. */
function ScheduleMain() {
  const scene = useScene()
  const { audience, schedule, today, onChange, desk, many } = scene
  const { rows, shifts, agency } = schedule
  const carrier = useShiftCarrier(schedule, many)
  const standIn = scheduleStandIn(scene, <ScheduleSkeleton />)
  const isWaiting = shifts.data === undefined
  return (
    <div className={classes.main}>
      {shifts.isFetching && !standIn && <div className={classes.progress} />}
      {standIn ??
        (rows.length === 0 && !isWaiting ? (
          <ScheduleEmpty />
        ) : (
          <GridWithMenu
            {...{ rows, days: schedule.days, today, warned: schedule.warned, isWaiting }}
            allRows={schedule.allRows}
            audience={audience.name}
            drivers={schedule.driversById}
            onCommand={shiftCommands({ schedule, desk, many })}
            carrier={carrier}
            // Days and places lead staff to their drivers and to one location alone.
            {...(agency && { onDay: desk.openDay, onLocation: (location) => onChange({ location }) })}
          />
        ))}
    </div>
  )
}
