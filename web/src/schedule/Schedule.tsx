import { Title, VisuallyHidden } from '@mantine/core'
import { useDeferredValue, useMemo, useRef } from 'react'
import { useToday } from '../kernel/businessClock.ts'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { useUndo } from '../steps/undo.data.ts'
import { useAnnouncer } from '../ui/desk/useAnnouncer.ts'
import { LaterPart } from '../ui/LaterPart.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { useScheduleActions } from './act/useScheduleActions.ts'
import { useStaffMany } from './act/useStaffMany.ts'
import { usePaste } from './copy/usePasting.tsx'
import { useLeadTo } from './grid/useGridFocus.ts'
import { useOneRestaurant } from './model/useOneRestaurant.ts'
import { useSchedule } from './model/useSchedule.ts'
import { type ScheduleSurface, useScheduleDesk } from './model/useScheduleDesk.ts'
import { PhoneSchedule } from './PhoneSchedule.tsx'
import { ScheduleLayout } from './ScheduleLayout.tsx'
import { type ScheduleSearch, scheduleView } from './schedule.search.ts'
import { useScheduleCommands } from './useScheduleCommands.ts'

interface ScheduleProps {
  search: ScheduleSearch
  onSearch: (search: ScheduleSearch, replaces?: boolean) => void
}

const loadDialogs = () => import('./ScheduleDialogs.tsx').then(({ ScheduleDialogs }) => ScheduleDialogs)

/** The schedule of staff for what the search parameters say. An open dialog stays whatever is drawn around it. */
export function Schedule({ search, onSearch }: ScheduleProps) {
  const today = useToday()
  const isPhone = useIsPhone()
  const asked = useMemo(() => scheduleView(search, today), [search, today])
  // What was pressed is seen to be chosen at once; a month of shifts is drawn for it after that.
  const shown = useDeferredValue(asked)
  const everywhere = useSchedule(shown)
  const { schedule, view, choices } = useOneRestaurant({ schedule: everywhere, view: shown, today, isPhone })
  const { announcement, announce } = useAnnouncer()
  const onChange = (next: ScheduleSearch, replaces?: boolean) => onSearch({ ...search, ...next }, replaces)
  const surface = useRef<ScheduleSurface>(null)
  const leadTo = useLeadTo({ rows: schedule.rows, days: schedule.days, surface })
  const undo = useUndo({
    announce,
    onPublished: () => onChange({ published: 'latest' }),
    onTaken: ({ first }) => leadTo(first),
  })
  const user = useCurrentUser()
  const role = user ? roleOf(user) : 'none'
  const many = useStaffMany({ schedule, role, announce: undo.say })
  const known = { ...many.known, places: schedule.places, role }
  const actions = useScheduleActions({ drivers: schedule.driversById, known, announce: undo.say })
  const parts = { schedule, view, today, role, actions, announce: undo.say, onChange }
  const pasteAt = usePaste({ schedule, driver: view.driver, announce: undo.say })
  const desk = useScheduleDesk({ ...parts, pasteAt }, surface)
  useScheduleCommands({ undo, onTool: desk.openTool })
  const Layout = isPhone ? PhoneSchedule : ScheduleLayout
  return (
    <>
      <VisuallyHidden>
        <Title order={1}>Schedule</Title>
      </VisuallyHidden>
      <Layout {...{ parts, asked, choices, desk, many, undo, announcement, surface }} />
      <LaterPart
        load={loadDialogs}
        isNeeded={search.published !== undefined}
        props={{
          ...{ ...parts, desk, many, undo, announceStep: announce },
          published: view.problem ? undefined : search.published,
        }}
      />
    </>
  )
}
