import { LaterPart } from '../../../ui/LaterPart.tsx'
import type { ScheduleGridProps } from '../../grid/ScheduleGrid.tsx'

const load = () => import('./Timeline.tsx').then(({ Timeline }) => Timeline)

export const LaterTimeline = (props: ScheduleGridProps) => (
  <LaterPart load={load} what="hours" props={props} />
)
