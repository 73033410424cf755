import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { ViewName } from '../schedule.search.ts'
import { BY_DRIVER } from './drivers/byDriver.ts'
import { BY_RESTAURANT } from './restaurants/byRestaurant.tsx'
import type { Lines, LinesAsked, View } from './view.ts'

/** All views. The first is shown if the address names none. */
const VIEWS: readonly View[] = [BY_RESTAURANT, BY_DRIVER]

export const viewsFor = (audience: Audience): readonly View[] =>
  VIEWS.filter(({ audiences }) => audiences.includes(audience))

/** The view of that name, else the first. */
export const viewNamed = (name: ViewName | undefined, audience: Audience): View =>
  viewsFor(audience).find(({ id }) => id === name) ?? BY_RESTAURANT

/** The lines of a view. All views are called in the same order in every render, as React requires. */
export function useLines(shown: View, asked: Omit<LinesAsked, 'isShown'>): Lines {
  // biome-ignore lint/correctness/useHookAtTopLevel: the list of views never changes.
  const lines = VIEWS.map((view) => view.useLines({ ...asked, isShown: view === shown }))
  return lines[VIEWS.indexOf(shown)] as Lines
}
