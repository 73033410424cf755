import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { isNewer, isRemoval } from '../../kernel/datedChanges.ts'
import { onLive } from '../../kernel/live.ts'
import { onRemovals, wasRemoved } from '../../shifts/shiftCache.ts'
import { changesOf, completedShift } from '../../shifts/shiftChanges.ts'
import { GONE } from '../../shifts/shifts.data.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { useScene } from '../model/scene.ts'
import { isIdle, type ManyStep, movableShift } from './manyPlan.ts'

const CHANGED = 'This shift has been changed by someone else.'

interface Meanwhile {
  /** As they were asked about; as they are now if that is what the question would make them. */
  shifts: readonly ShownShift[]
  /** Why the server would refuse others, by id. */
  refused: ReadonlyMap<number, string>
}

/**
 * What others have done to the shifts of a question since it was asked. While the step is under way or its answer is lost
 * (`isUnanswered`), what is known stays: such a step is sent again exactly as it was.
 */
export function useMeanwhile(
  asked: readonly ShownShift[],
  kind: ManyStep['kind'] | undefined,
  isUnanswered: boolean,
): Meanwhile {
  const { many, schedule, role } = useScene()
  const { loaded } = schedule
  const { isSending, versionOf } = many
  const heard = useHeard(asked)
  const removed = useSyncExternalStore(onRemovals, () => asked.filter(({ id }) => wasRemoved(id)).length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `removed` says that other shifts are gone, an answer that there is another version of our own.
  const now = useMemo(
    () => meanwhileOf(asked, { kind, loaded, heard, role, versionOf }),
    [asked, kind, loaded, heard, role, versionOf, removed, isSending],
  )
  const [known, setKnown] = useState({ asked, now })
  const isKept = (isUnanswered || isSending) && known.asked === asked
  if (!isKept && (known.now !== now || known.asked !== asked)) setKnown({ asked, now })
  return isKept ? known.now : now
}

const NOTHING_HEARD: ReadonlyMap<number, ShownShift> = new Map()

/** What live events have said of the shifts. One that has left the days or the driver shown is in no list of the schedule. */
function useHeard(asked: readonly ShownShift[]): ReadonlyMap<number, ShownShift> {
  const [heard, setHeard] = useState(NOTHING_HEARD)
  const known = useMemo(() => new Map(asked.map((shift) => [shift.id, shift])), [asked])
  useEffect(
    () =>
      onLive(shiftLive.name, (events) => {
        const now = changesOf(events).flatMap((change) => {
          const shift = isRemoval(change) ? undefined : known.get(change.put.id)
          return isRemoval(change) || !shift ? [] : [[shift.id, completedShift(change.put, shift)] as const]
        })
        if (now.length > 0) setHeard((before) => new Map([...before, ...now]))
      }),
    [known],
  )
  return heard
}

interface Facts {
  kind: ManyStep['kind'] | undefined
  loaded: readonly ShownShift[]
  heard: ReadonlyMap<number, ShownShift>
  role: Role
  /** The version of a shift that our own steps have made of the one asked about. */
  versionOf: (shift: ShownShift) => string
}

function meanwhileOf(
  asked: readonly ShownShift[],
  { kind, loaded, heard, role, versionOf }: Facts,
): Meanwhile {
  const ids = new Set(asked.map(({ id }) => id))
  const byId = new Map(loaded.filter(({ id }) => ids.has(id)).map((shift) => [shift.id, shift]))
  const refused = new Map<number, string>()
  const shifts = asked.map((shift) => {
    const isGone = !byId.has(shift.id) && wasRemoved(shift.id)
    if (isGone) refused.set(shift.id, GONE)
    const latest = byId.get(shift.id) ?? heard.get(shift.id)
    if (isGone || !latest) return shift
    if (!isNewer(latest.updated_at, versionOf(shift))) return shift
    if (kind && isIdle(kind, movableShift(latest), role)) return latest
    refused.set(shift.id, CHANGED)
    return shift
  })
  return { shifts: shifts.every((shift, at) => shift === asked[at]) ? asked : shifts, refused }
}
