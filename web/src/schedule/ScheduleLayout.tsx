import type { Cascade } from '@driverdesk/contract/cascades/cascade.shapes.ts'
import type { PlannedPublish } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { createContext, memo, type ReactNode, use } from 'react'
import { useCascades } from '../cascades/cascades.data.ts'
import classes from '../desk/Desk.module.css'
import { MoreFailed } from '../desk/DeskStandIn.tsx'
import { DeskToolbar } from '../desk/DeskToolbar.tsx'
import { type DriversDrawer, useDriversDrawer } from '../desk/DriversSide.tsx'
import { DeskStatus, Foot } from '../desk/Foot.tsx'
import { LocationSelect, OwnRestaurantSelect } from '../desk/LocationSelect.tsx'
import { showError } from '../kernel/query.ts'
import { savingShifts } from '../shifts/shifts.data.ts'
import { UndoMenu } from '../steps/UndoMenu.tsx'
import { usePlannedPublishes } from '../templates/plansInRange.data.ts'
import { FailedState } from '../ui/FailedState.tsx'
import { focusContent } from '../ui/focus.ts'
import { LaterPart } from '../ui/LaterPart.tsx'
import skip from '../ui/skip.module.css'
import { useAtRest } from './data/arrivals.ts'
import { useFigures } from './data/useFigures.ts'
import { AllShifts } from './frame/AllShifts.tsx'
import { ScheduleSkeleton, ShiftsLoading, scheduleStandIn, WhyEmpty } from './frame/ScheduleArea.tsx'
import { ScheduleDrivers } from './frame/ScheduleDrivers.tsx'
import { DisplayMenu, ScheduleHelp } from './frame/ScheduleHelp.tsx'
import { ShiftStrips } from './frame/SelectionBar.tsx'
import { ScheduleTotals } from './frame/Totals.tsx'
import { ScheduleGrid } from './grid/ScheduleGrid.tsx'
import { GridWithMenu } from './grid/ShiftMenu.tsx'
import { type Scene, SceneContext, useAgency, useScene } from './model/scene.ts'
import { selectShown } from './model/selection.ts'
import { showsFigures } from './schedule.search.ts'
import { useScheduleRange } from './useScheduleRange.ts'
import { FIGURES } from './views/month/month.tsx'
import { monthLine } from './views/month/monthLine.ts'
import { ViewBar } from './views/ViewBar.tsx'
import { ViewControl } from './views/ViewControl.tsx'
import type { Lines } from './views/view.ts'

/** The latest scene, for the lines and what is selected in them. The bars around them may draw the scene before it. */
const LinesContext = createContext<Scene | undefined>(undefined)

/**
 * The schedule on a wide screen. What arrives is drawn in the lines at once, and in the bars around them once scrolling has stopped;
 * what a person chooses shows everywhere at once.
 */
export function ScheduleLayout() {
  const scene = useScene()
  const before = useAtRest(scene)
  const isChosen =
    scene.asked !== before.asked ||
    scene.undo.panel !== before.undo.panel ||
    scene.announcement !== before.announcement
  return (
    <LinesContext value={scene}>
      <SceneContext value={isChosen ? scene : before}>
        <Laid />
      </SceneContext>
    </LinesContext>
  )
}

const Laid = memo(function Laid() {
  const { audience, schedule, asked, shownAs, announcement, undo, surface } = useScene()
  const { Controls } = shownAs
  const drawer = useDriversDrawer()
  const range = useScheduleRange()
  const isStaff = schedule.agency !== undefined
  return (
    <div className={classes.desk}>
      <button
        type="button"
        className={skip.skip}
        onClick={() => (surface.current ? surface.current.restoreFocus() : focusContent())}
      >
        Skip to the shifts
      </button>
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
        views={(drawer.isNarrow || !isStaff) && <ViewControl />}
        help={<ScheduleHelp audience={audience.name} menu={(onHelp) => <DisplayMenu onHelp={onHelp} />} />}
        {...range}
      />
      {isStaff && (
        <>
          <Planned />
          <Offers />
        </>
      )}
      <div className={classes.middle}>
        {isStaff && shownAs.hasDrivers && <ScheduleDrivers drawer={drawer} />}
        <div className={classes.main}>
          {isStaff && Controls && (
            <ViewBar>
              {!drawer.isNarrow && <ViewControl />}
              <Controls />
            </ViewBar>
          )}
          <Latest>
            <MainOfView />
          </Latest>
        </div>
      </div>
      <Foot className={classes.unprinted}>
        <Latest>
          <ShiftStrips />
        </Latest>
        <ScheduleTotals status={<DeskStatus announcement={announcement} saving={savingShifts} />} />
      </Foot>
    </div>
  )
})

/** A restaurant account has a choice only among several restaurants. */
function Where({ drawer }: { drawer: DriversDrawer }) {
  const { schedule, asked, shownAs, onChange } = useScene()
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
      {shownAs.hasDrivers && drawer.button}
      <AgencyLocation />
    </>
  )
}

export function AgencyLocation() {
  const { asked, onChange } = useScene()
  const { locations, places } = useAgency()
  return (
    <LocationSelect
      locations={locations}
      places={places}
      value={asked.location}
      onChange={(location) => onChange({ location })}
    />
  )
}

const NO_PLANS: readonly PlannedPublish[] = []
const loadPlanned = () => import('../templates/PlannedStrip.tsx').then(({ PlannedStrip }) => PlannedStrip)

export function Planned() {
  const { schedule, view, announce } = useScene()
  const { data: plans = NO_PLANS } = usePlannedPublishes(view.range, view.location, !view.problem)
  return (
    <LaterPart
      load={loadPlanned}
      isNeeded={plans.length > 0}
      props={{
        plans,
        announce,
        onSelect: (ids: readonly number[]) =>
          void schedule.allRows().then((rows) => selectShown(ids, rows, announce), showError),
      }}
    />
  )
}

const NO_CASCADES: readonly Cascade[] = []
const loadOffers = () => import('../cascades/OffersStrip.tsx').then(({ OffersStrip }) => OffersStrip)

/** The offers in turn of the whole scope, for all days. */
export function Offers() {
  const { desk } = useScene()
  const { cascades = NO_CASCADES, quiet_until = null } = useCascades().data ?? {}
  return (
    <LaterPart
      load={loadOffers}
      isNeeded={cascades.length > 0}
      props={{ cascades, quietUntil: quiet_until, onShow: desk.showOffers }}
    />
  )
}

function linesStandIn(state: Lines['state']): ReactNode {
  if (!state) return null
  const { error, isEmpty, retry } = state
  if (error) return <FailedState title="The drivers could not be loaded" error={error} onRetry={retry} />
  return isEmpty ? <ScheduleSkeleton /> : null
}

function Latest({ children }: { children: ReactNode }) {
  return <SceneContext value={use(LinesContext)}>{children}</SceneContext>
}

function MainOfView() {
  const { id, lane } = useScene().shownAs
  return <ScheduleMain key={`${id} ${lane}`} />
}

function ScheduleMain() {
  const scene = useScene()
  const { schedule, lines } = scene
  const { shifts } = schedule
  const { failedPage, state } = lines
  const hasFigures = showsFigures(scene.view)
  const { totals, rows } = useFigures(scene, hasFigures ? monthLine : undefined)
  // One grid for the month and other ranges, so that it keeps the focus.
  const Surface = scene.shownAs.Surface ?? ScheduleGrid
  const standIn = scheduleStandIn(scene, <ScheduleSkeleton />) ?? linesStandIn(state)
  const isWaiting = shifts.data === undefined || state?.isWaiting === true
  return (
    <>
      {!standIn && <ShiftsLoading />}
      {standIn ??
        (rows.length === 0 && !isWaiting ? (
          <WhyEmpty />
        ) : (
          <GridWithMenu
            Surface={Surface}
            drawing={hasFigures ? FIGURES : undefined}
            rows={rows}
            totals={totals}
            isWaiting={isWaiting}
          />
        ))}
      {!standIn && failedPage && <MoreFailed {...failedPage} />}
    </>
  )
}
