import { LaterPart } from '../../../ui/LaterPart.tsx'
import type { ScheduleGridProps } from '../../grid/ScheduleGrid.tsx'

const load = () => import('./Timeline.tsx').then(({ Timeline }) => Timeline)

/** The timeline, loaded when it is first shown. */
export const LaterTimeline = (props: ScheduleGridProps) => (
  <LaterPart load={load} what="hours" props={props} />
)
