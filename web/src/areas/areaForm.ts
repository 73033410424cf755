import { type Area, type City, NewArea } from '@driverdesk/contract/areas/area.shapes.ts'
import type { AreaBody } from './areas.data.ts'

export const AREA_LABELS: Readonly<Record<keyof AreaBody, string>> = {
  city: 'City',
  name: 'Area name',
  standardPayRate: 'Standard pay',
  weekendPayRate: 'Weekend pay',
}

export const newAreaValues: AreaBody = { city: '', name: '', standardPayRate: '', weekendPayRate: '' }

export const areaValues = (area: Area, cities: readonly City[]): AreaBody => ({
  city: cityName(area, cities),
  name: area.name,
  standardPayRate: area.standardPayRate,
  weekendPayRate: area.weekendPayRate,
})

export const cityName = ({ city_id }: Area, cities: readonly City[]): string =>
  cities.find(({ id }) => id === city_id)?.label ?? ''

/** What is wrong with the values by themselves: the first message of each field. */
export function areaProblems(values: AreaBody): Partial<Record<keyof AreaBody, string>> {
  const problems: Record<string, string> = {}
  for (const { path, message } of NewArea.safeParse(values).error?.issues ?? []) {
    problems[String(path[0])] ??= message
  }
  return problems
}
