import { chosenLocation } from '../../ui/desk/locationChoices.ts'
import type { ScheduleParts } from '../scheduleProps.ts'

/** What is on screen, as the dialogs about all of it name it: 'Brighton, open shifts'. */
export function shownText({ schedule, view }: Pick<ScheduleParts, 'schedule' | 'view'>): string {
  const { places, driversById, queries } = schedule
  const where = chosenLocation(view.location, queries.locations.data, places).label
  const who = view.driver === 'open' ? 'open shifts' : view.driver && driversById.get(view.driver)?.full_name
  return [where, who].filter(Boolean).join(', ')
}
