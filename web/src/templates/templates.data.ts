/** Templates of weeks: their list, the preview of applying one, and the calls that change and apply them. */
import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import { restaurantLive } from '@driverdesk/contract/restaurants/restaurants.live.ts'
import type { Locations } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import {
  NewTemplate,
  type Template,
  type TemplateRequest,
} from '@driverdesk/contract/templates/template.shapes.ts'
import { templateRoutes } from '@driverdesk/contract/templates/templates.routes.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { weekOf } from '@driverdesk/domain/templates/templateShift.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'
import { onChanges } from '../kernel/onChanges.ts'
import { queryClient, reloadIn, thenRefetch } from '../kernel/query.ts'
import { atMostEvery } from '../kernel/timing.ts'
import { refetchShifts } from '../shifts/shifts.data.ts'
import { rangeText } from '../ui/dateText.ts'
import { firstProblems } from '../ui/form/formTrouble.ts'
import type { ScheduleScene } from './scheduleTools.data.ts'

const templateKeys = { all: ['templates'] as const, preview: ['template preview'] as const }

/** The templates in the signed-in user's scope, by name. */
export const templatesQuery = queryOptions({
  queryKey: templateKeys.all,
  queryFn: ({ signal }) => call(templateRoutes.list, {}, { signal }),
})

/** The shortest time between two previews while shifts change. */
const PAUSE_MS = 3_000

/**
 * The outcome of applying a template. It is computed again when shifts, drivers or restaurants change, but never twice at a
 * time: one preview may take longer than the pause.
 */
export function useTemplatePreview(request: TemplateRequest | undefined) {
  const preview = useQuery(previewQuery(request))
  const { isFetching, refetch } = preview
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    const outdate = atMostEvery(PAUSE_MS, () => setOutdated(true))
    return onChanges(() => outdate(undefined), shiftLive.name, driverLive.name, restaurantLive.name)
  }, [])
  useEffect(() => {
    if (!isOutdated || isFetching) return
    setOutdated(false)
    if (request) void refetch()
  }, [isOutdated, isFetching, request, refetch])
  return preview
}

/** Disabled until a template and a week are chosen. */
const previewQuery = (request: TemplateRequest | undefined) =>
  queryOptions({
    queryKey: [...templateKeys.preview, request],
    queryFn: ({ signal }) =>
      call(
        templateRoutes.preview,
        { body: request as TemplateRequest },
        { signal, timeoutMs: BULK_TIMEOUT_MS },
      ),
    enabled: request !== undefined,
    placeholderData: request && keepPreviousData,
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

export const loadTemplate = reloadIn(templatesQuery)

/** Every attempt to send one form has the same key. */
interface TemplateToApply {
  request: TemplateRequest
  idempotencyKey: string
}

/** `signal` stops waiting for the answer, not the work on the server. */
export async function sendTemplate({ request, idempotencyKey }: TemplateToApply, signal: AbortSignal) {
  const options = { idempotencyKey, signal, timeoutMs: BULK_TIMEOUT_MS }
  try {
    return await call(templateRoutes.apply, { body: request }, options)
  } finally {
    refetchShifts(queryClient)
    // The template may be gone.
    void queryClient.invalidateQueries({ queryKey: templateKeys.all })
  }
}

const changed = (answer: Promise<Template>) => thenRefetch(answer, templateKeys.all)

interface TemplateValues {
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
