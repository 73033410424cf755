import { Title, VisuallyHidden } from '@mantine/core'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { restaurantIn } from '../desk/deskSearch.ts'
import { useAnnouncer } from '../desk/useAnnouncer.ts'
import { useToday } from '../kernel/businessClock.ts'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { useUndo } from '../steps/undo.data.ts'
import { LaterPart } from '../ui/LaterPart.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { useManyShifts } from './act/useManyShifts.ts'
import type { Audience } from './audience/audience.ts'
import { usePaste } from './copy/usePasting.tsx'
import { useLeadIn, useLeadTo } from './grid/useGridFocus.ts'
import { type Scene, SceneContext } from './model/scene.ts'
import { type ScheduleSurface, scheduleDesk } from './model/scheduleDesk.ts'
import { leaveSchedule } from './model/scheduleState.ts'
import { changeSchedule, useScheduleState } from './model/scheduleStore.ts'
import { useOneRestaurant } from './model/useOneRestaurant.ts'
import { ScheduleLayout } from './ScheduleLayout.tsx'
import { type ScheduleSearch, scheduleView } from './schedule.search.ts'
import { useScheduleCommands } from './useScheduleCommands.ts'
import { useLines, viewNamed } from './views/views.ts'

interface ScheduleProps {
  audience: Audience
  search: ScheduleSearch
  onSearch: (search: ScheduleSearch, replaces?: boolean) => void
}

const loadPhone = () => import('./PhoneSchedule.tsx').then(({ PhoneSchedule }) => PhoneSchedule)
const loadDialogs = () => import('./ScheduleDialogs.tsx').then(({ ScheduleDialogs }) => ScheduleDialogs)

/** The schedule for what the search parameters say. An open dialog stays whatever is drawn around it. */
export function Schedule(props: ScheduleProps) {
  const isPhone = useIsPhone()
  const scene = useScheduleScene(props, isPhone)
  const { undo, desk, schedule, published } = scene
  useScheduleCommands({ undo, ...(schedule.agency && { onTool: desk.openTool }) })
  useEffect(() => () => changeSchedule(leaveSchedule), [])
  const dialog = useScheduleState((state) => state.dialog)
  const isAsked = (dialog ?? undo.panel ?? published) !== undefined
  const callOff = () => {
    undo.showPanel(undefined)
    if (published !== undefined) scene.onChange({ published: undefined }, true)
    if (dialog) desk.closeDialog(dialog)
  }
  return (
    <SceneContext value={scene}>
      <VisuallyHidden>
        <Title order={1}>Schedule</Title>
      </VisuallyHidden>
      {isPhone ? <LaterPart load={loadPhone} what="schedule" props={NO_PROPS} /> : <ScheduleLayout />}
      <LaterPart
        load={loadDialogs}
        isNeeded={published !== undefined}
        callOff={isAsked ? callOff : undefined}
        props={NO_PROPS}
      />
    </SceneContext>
  )
}

const NO_PROPS = {}

function useScheduleScene({ audience, search, onSearch }: ScheduleProps, isPhone: boolean): Scene {
  const today = useToday()
  const asked = useMemo(() => {
    const view = scheduleView(search, today)
    // A phone shows the cards of one restaurant.
    return isPhone ? { ...view, view: undefined } : view
  }, [search, today, isPhone])
  // What was pressed is seen to be chosen at once; a month of shifts is drawn for it after that.
  const shown = useDeferredValue(asked)
  const everywhere = audience.useSchedule(shown)
  const { schedule, view, choices } = useOneRestaurant({ schedule: everywhere, view: shown, today, isPhone })
  const onChange: Scene['onChange'] = (next, replaces) => onSearch({ ...search, ...next }, replaces)

  const { announcement, announce: announceStep } = useAnnouncer()
  const surface = useRef<ScheduleSurface>(null)
  const shownAs = viewNamed(view.view, audience.name)
  const lines = useLines(shownAs, { schedule, view })
  const drawn = { rows: lines.rows, days: schedule.days, surface }
  const leadTo = useLeadTo({ ...drawn, lane: shownAs.lane })
  const isReady = asked === shown && schedule.shifts.data !== undefined
  useLeadIn({ ...drawn, today, isReady })
  const undo = useUndo({
    announce: announceStep,
    ...(schedule.agency && { onPublished: () => onChange({ published: 'latest' }) }),
    onTaken: ({ first }) => leadTo(first),
  })
  const announce = undo.say

  const user = useCurrentUser()
  const role = user ? roleOf(user) : 'none'
  const many = useManyShifts({ schedule, role, announce, changing: audience.useChangeMany() })
  const pasteAt = usePaste(audience.usePaste(), { schedule, view, announce })
  const desk = scheduleDesk({
    ...{ schedule, role, many, announce, surface, pasteAt },
    view: shownAs,
    location: restaurantIn(view.location),
  })
  return {
    ...{ audience, role, today, asked, view, shownAs, lines, schedule, choices, onChange },
    ...{ announce, announceStep, announcement, many, desk, undo, surface },
    published: view.problem ? undefined : search.published,
  }
}
