import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useState } from 'react'
import type { ShownRow } from './scheduleRows.ts'
import { firstToShow } from './shownRestaurant.ts'

interface FirstOptions<R extends ShownRow> {
  /** Of which one is shown; undefined while their shifts are not known, or where none is to be chosen. */
  rows: readonly R[] | undefined
  /** What was asked for: for something else, another one may be shown. */
  asked: string
  today: IsoDate
}

/** The first to show of several restaurants, which then stays while colleagues add and remove shifts. */
export function useFirstToShow<R extends ShownRow>({ rows, asked, today }: FirstOptions<R>): R | undefined {
  const [kept, setKept] = useState<{ asked: string; id: number }>()
  if (!rows) return undefined
  const before = kept?.asked === asked ? rows.find(({ restaurant }) => restaurant.id === kept.id) : undefined
  const shown = before ?? firstToShow(rows, today)
  if (shown && !before) setKept({ asked, id: shown.restaurant.id })
  return shown
}
