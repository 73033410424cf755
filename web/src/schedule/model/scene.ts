/** What every part of the schedule works on: the shifts that are looked at, and what may be done with them. */
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { createContext, type RefObject, use, useEffect } from 'react'
import type { Announce, Announcement } from '../../desk/useAnnouncer.ts'
import { showError } from '../../kernel/query.ts'
import type { Undo } from '../../steps/undo.data.ts'
import { useLatest } from '../../ui/useLatest.ts'
import type { ManyDesk } from '../act/useManyShifts.ts'
import type { Audience } from '../audience/audience.ts'
import type { ScheduleSearch, ScheduleView } from '../schedule.search.ts'
import type { Lines, View } from '../views/view.ts'
import type { Agency, Schedule } from './schedule.ts'
import type { ScheduleDesk, ScheduleSurface } from './scheduleDesk.ts'
import { isAllLoaded, type ShownRow } from './scheduleRows.ts'

export interface Scene {
  audience: Audience
  role: Role
  today: IsoDate
  /** What was pressed last: the shifts, and `view` with them, follow a moment later. */
  asked: ScheduleView
  /** The days, place and driver that the shifts are of. */
  view: ScheduleView
  /** How it is looked at. */
  shownAs: View
  /** What is drawn of it. */
  lines: Lines
  /** The publish to show the schedule of; undefined shows none. */
  published: ScheduleSearch['published']
  schedule: Schedule
  /** The restaurants to go on to, where one is shown at a time. */
  choices: readonly ShownRow[]
  /** Changes some of the search parameters; `replaces` leaves no way Back to what they were. */
  onChange: (search: ScheduleSearch, replaces?: boolean) => void
  /** Says what was done, with the way back. */
  announce: Announce
  /** The same of undo and history, which are a way back themselves. */
  announceStep: Announce
  announcement: Announcement | undefined
  many: ManyDesk
  desk: ScheduleDesk
  undo: Undo
  /** What the shifts are drawn on. */
  surface: RefObject<ScheduleSurface | null>
}

export const SceneContext = createContext<Scene | undefined>(undefined)

/** The schedule that the component is part of. */
export function useScene(): Scene {
  const scene = use(SceneContext)
  if (!scene) throw new Error('This is no part of a schedule.')
  return scene
}

/** In milliseconds: until what could not be loaded is tried again. */
const PAUSE = 3_000

/** The lines that are shown with all of their shifts; loads what is missing. Undefined until everything is there. */
export function useAllRows(isNeeded = true): readonly ShownRow[] | undefined {
  const { rows, days, isKnown, allRows } = useScene().schedule
  const isMissing = isKnown && !isAllLoaded(rows)
  const load = useLatest(allRows)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other days are loaded anew.
  useEffect(() => {
    if (!isMissing || !isNeeded) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = (error: unknown) => {
      showError(error)
      timer = setTimeout(ask, PAUSE)
    }
    const ask = () => void load.current().catch(again)
    ask()
    return () => clearTimeout(timer)
  }, [isMissing, isNeeded, days, load])
  return isKnown && !isMissing ? rows : undefined
}

/** What the agency knows, for the parts that only staff have. */
export function useAgency(): Agency {
  const { agency } = useScene().schedule
  if (!agency) throw new Error('Only staff have this part of the schedule.')
  return agency
}
