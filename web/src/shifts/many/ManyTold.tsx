import type { News } from '@driverdesk/domain/push/shiftNotices.ts'
import type { DriversById } from '../shiftWords.ts'

interface ManyToldProps {
  told: readonly { driver_id: number; news: News }[]
  drivers: DriversById
}

/** Of one driver, and of several. */
const NEWS: Record<News, [one: string, several: string]> = {
  new: ['gets a shift', 'get shifts'],
  lost: ['loses a shift', 'lose shifts'],
  moved: ['learns what changed', 'learn what changed'],
  cancelled: ['learns that it is cancelled', 'learn what is cancelled'],
  withdrawn: ['learns that it is withdrawn', 'learn what is withdrawn'],
  open: ['is offered a shift', 'are offered shifts'],
}

/** More of the same news are counted. */
const MOST_NAMED = 4

/** 'Ann Example gets a shift; Bob Sample, Cy Specimen and 3 more lose shifts'. */
export function ManyTold({ told, drivers }: ManyToldProps) {
  const byNews = [...Map.groupBy(told, ({ news }) => news)]
  return (
    <>
      {byNews.map(([news, ofThem], place) => {
        const [one, several] = NEWS[news]
        const named = ofThem.slice(0, ofThem.length > MOST_NAMED + 1 ? MOST_NAMED : undefined)
        const more = ofThem.length - named.length
        return (
          <span key={news}>
            {place > 0 && '; '}
            {named.map(({ driver_id }, index) => (
              <span key={driver_id}>
                {index > 0 && (more === 0 && index === named.length - 1 ? ' and ' : ', ')}
                <bdi>{drivers.get(driver_id)?.full_name ?? 'The driver'}</bdi>
              </span>
            ))}
            {more > 0 && ` and ${more} more`} {ofThem.length === 1 ? one : several}
          </span>
        )
      })}
    </>
  )
}
