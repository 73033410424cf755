import type { Area, City, ShortArea } from '@driverdesk/contract/areas/area.shapes.ts'
import { areaLive } from '@driverdesk/contract/areas/areas.live.ts'
import { areaRoutes } from '@driverdesk/contract/areas/areas.routes.ts'
import type { ClaimWay } from '@driverdesk/domain/areas/areaRules.ts'
import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../kernel/api.ts'
import { onChanges } from '../kernel/onChanges.ts'
import { queryClient, reloadIn, showAnswered } from '../kernel/query.ts'

/** The location selector lists areas and restaurants. */
export const locationKeys = { all: ['locations'] as const }

const areaKeys = { all: ['areas'] as const, cities: ['cities'] as const }

/** The areas in the signed-in user's scope, with their pay rates in pounds per hour. */
export const areasQuery = queryOptions({
  queryKey: areaKeys.all,
  queryFn: async ({ signal }) => (await call(areaRoutes.list, {}, { signal })) as Area[],
})

/** The same without their restaurants, which the schedule has beside them. */
export const shortAreasQuery = queryOptions({
  queryKey: [...areaKeys.all, 'short'],
  queryFn: ({ signal }): Promise<ShortArea[]> => call(areaRoutes.list, { query: { short: '1' } }, { signal }),
})

export const citiesQuery = queryOptions({
  queryKey: areaKeys.cities,
  queryFn: ({ signal }) => call(areaRoutes.listCities, {}, { signal }),
})

/** Keeps the areas up to date on every screen: most of them offer areas to choose from. */
export function useAreaLive(): void {
  useEffect(() => onChanges(refetchAreas, areaLive.name), [])
}

export const areasCsv = (ids: number[]): Promise<Blob> => call(areaRoutes.exportCsv, { body: { ids } })

/** The body of the calls that add and change an area. */
export interface AreaBody {
  city: string
  name: string
  standardPayRate: number | string
  weekendPayRate: number | string
  claims: ClaimWay
  claim_hours: number | null
}

export const createArea = (body: AreaBody, idempotencyKey: string): Promise<Area> =>
  changed(call(areaRoutes.create, { body }, { idempotencyKey }))

export const updateArea = (body: AreaBody, { id, updated_at }: Area): Promise<Area> =>
  changed(
    call(areaRoutes.update, { params: { id }, body: { ...body, updated_at } }).then(
      showAnswered(areasQuery.queryKey),
    ),
  )

/** Refused if the area has changed since the person saw it, or while something belongs to it. */
export const removeArea = ({ id, updated_at }: Area): Promise<Area> =>
  changed(call(areaRoutes.remove, { params: { id }, query: { updated_at } }))

export const loadArea = reloadIn(areasQuery)

export const cityName = ({ city_id }: Area, cities: readonly City[]): string =>
  cities.find(({ id }) => id === city_id)?.label ?? ''

/** Reloads the lists that show areas, even after an error. */
const changed = (answer: Promise<Area>): Promise<Area> => answer.finally(refetchAreas)

function refetchAreas(): void {
  for (const queryKey of [areaKeys.all, areaKeys.cities, locationKeys.all]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}
