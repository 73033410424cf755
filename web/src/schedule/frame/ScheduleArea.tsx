import { Skeleton } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import desk from '../../desk/Desk.module.css'
import { InvalidRange } from '../../desk/DeskStandIn.tsx'
import { shiftKeys } from '../../shifts/shiftCache.ts'
import { FailedState } from '../../ui/FailedState.tsx'
import { LaterPart } from '../../ui/LaterPart.tsx'
import type { Scene } from '../model/scene.ts'
import classes from './ScheduleSkeleton.module.css'

/** Returns what to show if the grid cannot be drawn; else null. `skeleton` is for while the restaurants load. */
export function scheduleStandIn(scene: Scene, skeleton: ReactNode): ReactNode {
  const { schedule, view, onChange } = scene
  const { agency, shifts } = schedule
  if (view.problem) {
    const onToday = () => onChange({ from: undefined, to: undefined })
    return <InvalidRange problem={view.problem} onToday={onToday} />
  }
  if (!agency && schedule.places.length === 0) return <WhyEmpty />
  const needed = agency ? [agency.queries.restaurants, agency.queries.areas, shifts] : [shifts]
  const failed = needed.find((query) => query.isError && query.data === undefined)
  if (failed) {
    const retry = () => {
      for (const query of needed) if (query.isError) void query.refetch()
    }
    return <FailedState title="The schedule could not be loaded" error={failed.error} onRetry={retry} />
  }
  if (!agency) return null
  if (!agency.queries.restaurants.data || !agency.queries.areas.data) return skeleton
  return agency.isUnknownDriver ? <WhyEmpty /> : null
}

const loadEmpty = () => import('./ScheduleEmpty.tsx').then(({ ScheduleEmpty }) => ScheduleEmpty)
const NO_PROPS = {}

export const WhyEmpty = () => <LaterPart load={loadEmpty} what="schedule" props={NO_PROPS} />

/** A moving line while shifts load. Only this renders when a request begins or ends. */
export function ShiftsLoading() {
  const requests = useIsFetching({ queryKey: shiftKeys.all, type: 'active' })
  return requests > 0 && <div className={desk.progress} />
}

const LINES = Array.from({ length: 9 }, (_, line) => line)
const DAYS = Array.from({ length: 7 }, (_, day) => day)

/** The shape of the grid, for while the restaurants load. */
export function ScheduleSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-busy="true" aria-label="The schedule is loading">
      {LINES.map((line) => (
        <div key={line} className={classes.line}>
          <Skeleton height={30} width="80%" />
          {DAYS.map((day) => (
            <Skeleton key={day} height={(line + day) % 3 === 0 ? 30 : 62} />
          ))}
        </div>
      ))}
    </div>
  )
}
