/** The context that all parts of the schedule share. */
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { defaultStringifySearch } from '@tanstack/react-router'
import { createContext, type RefObject, use, useEffect } from 'react'
import type { Announce, Announcement } from '../../desk/Foot.tsx'
import { showError } from '../../kernel/query.ts'
import type { LocationGuid } from '../../links/screenLinks.ts'
import type { Undo } from '../../steps/undo.data.ts'
import { useLatest } from '../../ui/useLatest.ts'
import type { ManyDesk } from '../act/useManyShifts.ts'
import type { Audience } from '../audience/audience.ts'
import type { GridCell } from '../grid/gridPositions.ts'
import type { ScheduleSurface } from '../grid/surface.ts'
import type { ScheduleSearch, ScheduleView } from '../schedule.search.ts'
import type { Lines, View } from '../views/view.ts'
import type { Agency, Schedule } from './schedule.ts'
import type { ScheduleDesk } from './scheduleDesk.ts'
import { isAllLoaded, type ShownRow } from './scheduleRows.ts'

export interface Scene {
  audience: Audience
  role: Role
  today: IsoDate
  /** The latest choice; the shifts, and `view` with them, follow a moment later. */
  asked: ScheduleView
  view: ScheduleView
  shownAs: View
  lines: Lines
  /** The publish whose schedule is shown; undefined shows none. */
  published: ScheduleSearch['published']
  schedule: Schedule
  /** The restaurants to choose from, if one is shown at a time. */
  choices: readonly ShownRow[]
  /** Changes search parameters; `replaces` adds no entry to the browser's history. */
  onChange: (search: ScheduleSearch, replaces?: boolean) => void
  /** Opens a day, with the focus in that line, or else in the first. */
  goToDay: (date: IsoDate, line?: number, item?: GridCell['item']) => void
  /** Announces what was done, with undo. */
  announce: Announce
  announceStep: Announce
  announcement: Announcement | undefined
  many: ManyDesk
  desk: ScheduleDesk
  undo: Undo
  surface: RefObject<ScheduleSurface | null>
}

export const SceneContext = createContext<Scene | undefined>(undefined)

export const scheduleAddress = (search: ScheduleSearch): string =>
  `/schedule${defaultStringifySearch(search)}`

const ANY = 987_654_321

/** Addresses that differ in the location or the driver alone. They are written once, since there are hundreds of such links. */
export function addressesOf(addressOf: (search: ScheduleSearch) => string) {
  const [place, person] = [addressOf({ location: `restaurant-${ANY}` }), addressOf({ driver: ANY })]
  return {
    ofLocation: (location: LocationGuid) => place.replace(`restaurant-${ANY}`, location),
    ofDriver: (id: number) => person.replace(String(ANY), String(id)),
  }
}

/** The address with another location or driver, for links. Unlike the scene it changes only with the address. */
export const AddressContext = createContext(addressesOf(scheduleAddress))

export function useScene(): Scene {
  const scene = use(SceneContext)
  if (!scene) throw new Error('This component is not inside a schedule.')
  return scene
}

const PAUSE = 3_000

/** The shown lines with all of their shifts, which it loads. Undefined until all are loaded. */
export function useAllRows(isNeeded = true): readonly ShownRow[] | undefined {
  const { rows, days, isKnown, allRows } = useScene().schedule
  const isMissing = isKnown && !isAllLoaded(rows)
  const load = useLatest(allRows)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other days have to be loaded.
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

/** For parts that only staff have. */
export function useAgency(): Agency {
  const { agency } = useScene().schedule
  if (!agency) throw new Error('This part of the schedule is for staff only.')
  return agency
}
