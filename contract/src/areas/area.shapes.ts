/** Areas and their cities on the wire (docs/spec/areas.md#area-record, docs/spec/areas.md#area-dialogs). */
import { CLAIM_HOURS_INVALID, CLAIM_WAYS, MOST_CLAIM_HOURS } from '@driverdesk/domain/areas/areaRules.ts'
import { z } from 'zod'
import { isObject } from '../kernel/formFields.ts'
import { id, ignored, money, nameText, pounds, seenTimestamp, timestamp } from '../kernel/wire.ts'

export const claimWay = () => z.enum(CLAIM_WAYS, 'Must be off, ask or take.')

/** If left out, it stays as it is. */
export const claimHours = () =>
  z
    .int({ error: CLAIM_HOURS_INVALID, abort: true })
    .min(1, CLAIM_HOURS_INVALID)
    .max(MOST_CLAIM_HOURS, CLAIM_HOURS_INVALID)
    .nullish()

export const City = z.object({ id: id(), label: z.string() })
export type City = z.infer<typeof City>

/** Pay per hour in pounds: standard Monday to Thursday, weekend Friday to Sunday. */
export const Area = z.object({
  id: id(),
  name: z.string(),
  /** The name, with the city if another area in scope has the same name: 'Bromley (Brighton)'. */
  label: z.string(),
  city_id: id(),
  standardPayRate: pounds(),
  weekendPayRate: pounds(),
  /** How drivers get open shifts in their app. */
  claims: z.enum(CLAIM_WAYS),
  /** Hours before the start at which the best driver who asks gets a shift; null: the office decides. */
  claim_hours: z.int().nullable(),
  /** Its active restaurants in the caller's scope, by name. */
  restaurants: z.array(z.object({ id: id(), name: z.string(), address: z.string() })),
  /** Its restaurants in the caller's scope, inactive ones too. */
  restaurantsAssigned: z.int(),
  updated_at: timestamp(),
})
export type Area = z.infer<typeof Area>

/** The fields that the schedule needs. It loads the restaurants on their own. */
export const ShortArea = Area.omit({ restaurants: true, restaurantsAssigned: true })
export type ShortArea = z.infer<typeof ShortArea>

export const CITY_REQUIRED = 'City is required'
const NAME_REQUIRED = 'Area name is required.'
const RATE_REQUIRED = 'Pay rate is required'

const payRate = () =>
  money('Must be an amount with at most two decimals.', RATE_REQUIRED).refine(
    (pay) => Number(pay) >= 0,
    'Pay rate must not be negative.',
  )

/** A city is chosen by `city_id`, or by its name in `city`. A missing city is created. */
const fields = {
  city_id: id(CITY_REQUIRED).nullish(),
  city: nameText(CITY_REQUIRED).min(1, CITY_REQUIRED).max(100, 'At most 100 characters.').optional(),
  name: nameText(NAME_REQUIRED).min(1, NAME_REQUIRED).max(100, 'At most 100 characters.'),
  standardPayRate: payRate(),
  weekendPayRate: payRate(),
  claims: claimWay().optional(),
  claim_hours: claimHours(),
}

const hasCity = ({ city_id, city }: { city_id?: number | null; city?: string }) =>
  city !== undefined || (city_id !== undefined && city_id !== null)
/** Reported together with the messages of other fields. */
const cityIsMissing = { path: ['city_id'], error: CITY_REQUIRED, when: isObject }

/** Set by the server. Another client may send it along with the area. */
const ofTheServer = {
  id: ignored(),
  label: ignored(),
  restaurants: ignored(),
  restaurantsAssigned: ignored(),
}

export const NewArea = z
  .strictObject({ ...fields, ...ofTheServer, updated_at: ignored() })
  .refine(hasCity, cityIsMissing)
export type NewArea = z.input<typeof NewArea>

/** With `updated_at` only if no one has changed the area since. */
export const ChangedArea = z
  .strictObject({ ...fields, ...ofTheServer, updated_at: seenTimestamp().optional() })
  .refine(hasCity, cityIsMissing)
export type ChangedArea = z.input<typeof ChangedArea>
