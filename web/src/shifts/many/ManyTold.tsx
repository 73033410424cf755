import type { News } from '@driverdesk/domain/push/shiftNotices.ts'
import type { DriversById } from '../shiftWords.ts'

interface ManyToldProps {
  told: readonly { driver_id: number; news: News }[]
  drivers: DriversById
}

const NEWS: Record<News, string> = {
  new: 'gets a shift',
  lost: 'loses a shift',
  moved: 'learns what changed',
  cancelled: 'learns that it is cancelled',
  withdrawn: 'learns that it is withdrawn',
  open: 'is offered a shift',
}

/** More are counted. */
const MOST_NAMED = 4

/** 'Ann Example gets a shift, Bob Sample loses a shift and 3 more'. */
export function ManyTold({ told, drivers }: ManyToldProps) {
  const more = told.length - MOST_NAMED
  return (
    <>
      {told.slice(0, MOST_NAMED).map(({ driver_id, news }, index) => (
        <span key={driver_id}>
          {index > 0 && ', '}
          <bdi>{drivers.get(driver_id)?.full_name ?? 'The driver'}</bdi> {NEWS[news]}
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
    </>
  )
}
