import type { Area } from '@driverdesk/contract/areas/area.shapes.ts'
import { areaLive } from '@driverdesk/contract/areas/areas.live.ts'
import { areaRoutes } from '@driverdesk/contract/areas/areas.routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../kernel/api.ts'
import { onLive, onRefetch } from '../kernel/live.ts'
import { queryClient, showAnswered } from '../kernel/query.ts'

/** Of the location selector: areas are in it, and restaurants. */
export const locationKeys = { all: ['locations'] as const }

const areaKeys = { all: ['areas'] as const, cities: ['cities'] as const }

/** The areas in the signed-in user's scope, with their pay rates in pounds per hour. */
export const areasQuery = queryOptions({
  queryKey: areaKeys.all,
  queryFn: ({ signal }) => call(areaRoutes.list, {}, { signal }),
})

export const citiesQuery = queryOptions({
  queryKey: areaKeys.cities,
  queryFn: ({ signal }) => call(areaRoutes.listCities, {}, { signal }),
})

/** Keeps what areas are called true wherever the person is: most screens have them to choose from. */
export function useAreaLive(): void {
  useEffect(() => {
    const stops = [onLive(areaLive.name, askAgain), onRefetch(askAgain)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

/** Areas, in this order, as a table for a spreadsheet. */
export const areasCsv = (ids: number[]): Promise<Blob> => call(areaRoutes.exportCsv, { body: { ids } })

/** What the form of an area sends. */
export interface AreaBody {
  /** By its name; one that is not there yet is made. */
  city: string
  name: string
  /** Pounds per hour. */
  standardPayRate: number | string
  weekendPayRate: number | string
}

export const createArea = (body: AreaBody, idempotencyKey: string): Promise<Area> =>
  changed(call(areaRoutes.create, { body }, { idempotencyKey }))

export const updateArea = (body: AreaBody, { id, updated_at }: Area): Promise<Area> =>
  changed(
    call(areaRoutes.update, { params: { id: String(id) }, body: { ...body, updated_at } }).then(
      showAnswered(areasQuery.queryKey),
    ),
  )

/** As the person saw it; refused where it is no longer so, or while something belongs to it. */
export const removeArea = ({ id, updated_at }: Area): Promise<Area> =>
  changed(call(areaRoutes.remove, { params: { id: String(id) }, query: { updated_at } }))

/** As the server has it now, undefined where it is gone. */
export async function loadArea({ id }: Area): Promise<Area | undefined> {
  const areas = await queryClient.fetchQuery({ ...areasQuery, staleTime: 0 })
  return areas.find((area) => area.id === id)
}

/** Whatever came of it, the lists that show areas are asked for again. */
async function changed(answer: Promise<Area>): Promise<Area> {
  try {
    return await answer
  } finally {
    askAgain()
  }
}

function askAgain(): void {
  for (const queryKey of [areaKeys.all, areaKeys.cities, locationKeys.all]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}
