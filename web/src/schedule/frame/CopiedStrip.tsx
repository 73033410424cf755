import { LaterPart } from '../../ui/LaterPart.tsx'
import { useScheduleState } from '../model/scheduleStore.ts'

const load = () => import('./CopiedShift.tsx').then(({ CopiedShift }) => CopiedShift)
const NO_PROPS = {}

/** What is copied, once something is. */
export function CopiedStrip() {
  const isCopying = useScheduleState((state) => state.copied !== undefined)
  return <LaterPart load={load} isNeeded={isCopying} props={NO_PROPS} />
}
