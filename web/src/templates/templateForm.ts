import type { Locations } from '@driverdesk/contract/restaurants/locations.routes.ts'
import { NewTemplate } from '@driverdesk/contract/templates/template.shapes.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { weekOf } from '@driverdesk/domain/templates/templateShift.ts'
import { rangeText } from '../ui/dayWords.ts'
import { firstProblems } from '../ui/form/formTrouble.ts'
import type { ScheduleScene } from './scheduleTools.data.ts'

export interface TemplateValues {
  name: string
  /** 'area-3', 'restaurant-17', or '' for none. */
  location_id: string
  /** The Monday. */
  week: IsoDate
}

export const TEMPLATE_LABELS: Readonly<Record<keyof TemplateValues, string>> = {
  name: 'Name',
  location_id: 'Area or restaurant',
  week: 'Week',
}

export const newTemplateValues = ({ location, range }: ScheduleScene): TemplateValues => ({
  name: '',
  location_id: location ? `${location.type}-${location.id}` : '',
  week: weekOf(range.from),
})

export function templateBody({ name, location_id, week }: TemplateValues): NewTemplate {
  const [type, id] = location_id.split('-')
  return { name, week, location_type: type === 'area' ? 'area' : 'restaurant', location_id: Number(id) }
}

export const templateProblems = (values: TemplateValues): Partial<Record<keyof TemplateValues, string>> =>
  firstProblems(NewTemplate, templateBody(values))

export function weekChoices({ range }: ScheduleScene): { value: string; label: string }[] {
  const weeks: IsoDate[] = []
  for (let week = weekOf(range.from); week <= range.to; week = addDays(week, 7)) weeks.push(week)
  return weeks.map((week) => ({ value: week, label: weekText(week) }))
}

/** '16/11/2026 – 22/11/2026'. */
export const weekText = (week: IsoDate): string => rangeText(rangeFor(WEEK, week))

export const placeChoices = (locations: Locations | undefined) => [
  { group: 'Areas', items: (locations?.areas ?? []).map(choiceOf) },
  { group: 'Restaurants', items: (locations?.restaurants ?? []).map(choiceOf) },
]

const choiceOf = ({ guid, name }: { guid: string; name: string }) => ({ value: guid, label: name })
