import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { ViewName } from '../schedule.search.ts'
import { BY_DRIVER } from './drivers/byDriver.tsx'
import { BY_RESTAURANT } from './restaurants/byRestaurant.tsx'
import { HOURS_BY_DRIVER, HOURS_BY_RESTAURANT } from './timeline/byHour.tsx'
import type { Lines, LinesAsked, View } from './view.ts'

/** The first is shown if the address names none. */
const VIEWS: readonly View[] = [BY_RESTAURANT, BY_DRIVER, HOURS_BY_RESTAURANT, HOURS_BY_DRIVER]

const viewsFor = (audience: Audience): readonly View[] =>
  VIEWS.filter(({ audiences }) => audiences.includes(audience))

/** The views to choose from. */
export const choicesFor = (audience: Audience): readonly View[] =>
  viewsFor(audience).filter(({ within }) => within === undefined)

/** The view of that name, else the first. */
export const viewNamed = (name: ViewName | undefined, audience: Audience): View =>
  viewsFor(audience).find(({ id }) => id === name) ?? BY_RESTAURANT

/** The ways to list lines, each once. */
const LISTS = [...new Set(VIEWS.map((view) => view.useLines))]

/** The lines of a view. All lists are called in the same order in every render, as React requires. */
export function useLines(shown: View, asked: Omit<LinesAsked, 'isShown'>): Lines {
  const lines = LISTS.map((list) => list({ ...asked, isShown: list === shown.useLines }))
  return lines[LISTS.indexOf(shown.useLines)] as Lines
}
