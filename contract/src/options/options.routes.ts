import { OPTION_KEY_REQUIRED, OPTION_VALUE_REQUIRED } from '@driverdesk/domain/options/optionRules.ts'
import { z } from 'zod'
import { file, routes } from '../kernel/route.ts'
import { id, ignored, seenTimestamp, text, timestamp } from '../kernel/wire.ts'

/** A setting of the business. Values are text on the wire. */
export const Option = z.object({
  id: id(),
  okey: z.string(),
  ovalue: z.string(),
  description: z.string(),
  updated_at: timestamp(),
})
export type Option = z.infer<typeof Option>

/** Other clients may send the whole option back. `updated_at` is the version that the user saw. */
const ChangedOption = z.strictObject({
  okey: text(OPTION_KEY_REQUIRED).min(1, OPTION_KEY_REQUIRED),
  ovalue: text(OPTION_VALUE_REQUIRED)
    .trim()
    .min(1, OPTION_VALUE_REQUIRED)
    .max(1_000, 'At most 1,000 characters.'),
  updated_at: seenTimestamp().optional(),
  id: ignored(),
  description: ignored(),
})

export const optionRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/option',
    summary: "The business's settings: fees, commission, map centre.",
    access: ['administrator', 'manager'],
    scope: 'none',
    reply: z.array(Option),
  },
  mapCentre: {
    method: 'GET',
    path: '/api/option/map-centre',
    summary: 'The map centre, which is the only option that restaurant accounts may read.',
    access: ['administrator', 'manager', 'restaurant'],
    scope: 'none',
    reply: z.object({ lat: z.number(), lng: z.number(), map_zoom: z.int() }),
  },
  exportCsv: {
    method: 'GET',
    path: '/api/option/export',
    summary: "The business's settings as CSV.",
    access: ['administrator', 'manager'],
    scope: 'none',
    reply: file(),
    fromStandby: true,
  },
  update: {
    method: 'PUT',
    path: '/api/option/{okey}',
    summary: 'Changes the value of an option; the key stays. Managers may change only the map centre.',
    access: ['administrator', 'manager'],
    scope: 'none',
    params: z.object({ okey: text() }),
    body: ChangedOption,
    reply: Option,
    refusals: ['stale'],
  },
})
