/** Templates of weeks: their list, what one would give, and the calls that change and lay them. */
import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import { restaurantLive } from '@driverdesk/contract/restaurants/restaurants.live.ts'
import type { Laying, NewTemplate, Template } from '@driverdesk/contract/templates/template.shapes.ts'
import { templateRoutes } from '@driverdesk/contract/templates/templates.routes.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'
import { atMostEvery } from '../kernel/atMostEvery.ts'
import { onLive, onRefetch } from '../kernel/live.ts'
import { queryClient } from '../kernel/query.ts'
import { askForShiftsAgain, onShiftEvents } from '../shifts/shifts.data.ts'

const templateKeys = { all: ['templates'] as const, preview: ['template preview'] as const }

/** The templates in the signed-in user's scope, by name. */
export const templatesQuery = queryOptions({
  queryKey: templateKeys.all,
  queryFn: ({ signal }) => call(templateRoutes.list, {}, { signal }),
})

/** While shifts change all the time it is worked out anew at most this often. */
const PAUSE_MS = 3_000

/**
 * What laying would do now, and anew once others have changed what that depends on: shifts, one of which may just have
 * left these weeks, drivers or restaurants. One that is being worked out is waited for: it may take longer than the pause.
 */
export function useLayingPreview(laying: Laying | undefined) {
  const preview = useQuery(previewQuery(laying))
  const { isFetching, refetch } = preview
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    const outdate = atMostEvery(PAUSE_MS, () => setOutdated(true))
    const hear = () => outdate(undefined)
    const stops = [
      onShiftEvents(hear),
      onLive(driverLive.name, hear),
      onLive(restaurantLive.name, hear),
      onRefetch(hear),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  useEffect(() => {
    if (!isOutdated || isFetching) return
    setOutdated(false)
    if (laying) void refetch()
  }, [isOutdated, isFetching, laying, refetch])
  return preview
}

/** Nothing is asked before there is a template and a week. */
const previewQuery = (laying: Laying | undefined) =>
  queryOptions({
    queryKey: [...templateKeys.preview, laying],
    queryFn: ({ signal }) =>
      call(templateRoutes.preview, { body: laying as Laying }, { signal, timeoutMs: BULK_TIMEOUT_MS }),
    enabled: laying !== undefined,
    placeholderData: laying && keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })

export const createTemplate = (body: NewTemplate, idempotencyKey: string): Promise<Template> =>
  changed(call(templateRoutes.create, { body }, { idempotencyKey }))

export const renameTemplate = (name: string, { id, updated_at }: Template): Promise<Template> =>
  changed(call(templateRoutes.rename, { params: { id: String(id) }, body: { name, updated_at } }))

export const removeTemplate = ({ id, updated_at }: Template): Promise<Template> =>
  changed(call(templateRoutes.remove, { params: { id: String(id) }, query: { updated_at } }))

/** As the server has it now, undefined where it is gone. */
export async function loadTemplate({ id }: Template): Promise<Template | undefined> {
  const templates = await queryClient.fetchQuery({ ...templatesQuery, staleTime: 0 })
  return templates.find((template) => template.id === id)
}

/** One form: the same key for every attempt to send it. */
export interface LayingToSend {
  laying: Laying
  idempotencyKey: string
}

/** `signal` stops the waiting, not what the server does. */
export async function layTemplate({ laying, idempotencyKey }: LayingToSend, signal: AbortSignal) {
  const options = { idempotencyKey, signal, timeoutMs: BULK_TIMEOUT_MS }
  try {
    return await call(templateRoutes.lay, { body: laying }, options)
  } finally {
    askForShiftsAgain(queryClient)
    // It may be gone.
    void queryClient.invalidateQueries({ queryKey: templateKeys.all })
  }
}

async function changed(answer: Promise<Template>): Promise<Template> {
  try {
    return await answer
  } finally {
    void queryClient.invalidateQueries({ queryKey: templateKeys.all })
  }
}
