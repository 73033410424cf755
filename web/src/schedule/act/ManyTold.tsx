import type { News } from '@driverdesk/domain/push/shiftNotices.ts'
import type { DriversById } from '../shift/shiftWords.ts'

interface Told {
  driver_id: number
  news: News | 'reminded'
  /** Of how many shifts. */
  count: number
}

interface ManyToldProps {
  told: readonly Told[]
  drivers: DriversById
}

/** Of one driver and shift, of one driver and several shifts, and of several drivers. */
const NEWS: Record<Told['news'], [one: string, many: (count: number) => string, several: string]> = {
  new: ['gets a shift', (count) => `gets ${count} shifts`, 'get shifts'],
  lost: ['loses a shift', (count) => `loses ${count} shifts`, 'lose shifts'],
  moved: ['learns what changed', () => 'learns what changed', 'learn what changed'],
  cancelled: ['learns that it is cancelled', () => 'learns what is cancelled', 'learn what is cancelled'],
  withdrawn: ['learns that it is withdrawn', () => 'learns what is withdrawn', 'learn what is withdrawn'],
  reminded: ['gets a push message', () => 'gets a push message', 'get a push message each'],
  open: ['is offered an open shift', (count) => `is offered ${count} open shifts`, 'are offered open shifts'],
}

/** More of the same news are counted. */
const MOST_NAMED = 4

/** 'Ann Example gets a shift; Bob Sample, Cy Specimen and 3 more lose shifts'. */
export function ManyTold({ told, drivers }: ManyToldProps) {
  const byNews = [...Map.groupBy(told, ({ news }) => news)]
  return (
    <>
      {byNews.map(([news, ofThem], place) => {
        const [one, many, several] = NEWS[news]
        const [first] = ofThem
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
            {more > 0 && ` and ${more} more`}{' '}
            {ofThem.length > 1 ? several : first && first.count > 1 ? many(first.count) : one}
          </span>
        )
      })}
    </>
  )
}
