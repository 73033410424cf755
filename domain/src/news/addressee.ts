import type { Role } from '../kernel/roles.ts'

/** The addressees of a post (docs/spec/news.md#addressee, docs/spec/news.md#post-rules). */
export const ADDRESSED_TO_ALL = 10
export const ADDRESSED_TO_AREAS = 20
/** All, selected areas, selected restaurants, selected drivers. */
export const ADDRESSEES = [10, 20, 30, 40] as const
export type AddresseeCode = (typeof ADDRESSEES)[number]

export const TARGET_FIELDS = ['areas', 'restaurants', 'drivers'] as const
export type TargetField = (typeof TARGET_FIELDS)[number]
export type Targets = Readonly<Record<TargetField, readonly number[]>>

const FIELD_OF: Readonly<Record<AddresseeCode, TargetField | undefined>> = {
  10: undefined,
  20: 'areas',
  30: 'restaurants',
  40: 'drivers',
}

const MISSING: Readonly<Record<TargetField, string>> = {
  areas: 'Please select an area',
  restaurants: 'Please select a restaurant',
  drivers: 'Please select (a) driver(s)',
}

const SEVERAL_KINDS = 'Choose one kind of addressee: areas, restaurants or drivers.'

/** The values of a form; undefined if it does not have them. */
export interface GivenAddressee {
  addressee?: AddresseeCode | undefined
  areas?: readonly number[] | undefined
  restaurants?: readonly number[] | undefined
  drivers?: readonly number[] | undefined
}

/** The targets of each kind of addressee. Changing the kind clears the others. */
export function targetField(addressee: AddresseeCode): TargetField | undefined {
  return FIELD_OF[addressee]
}

/**
 * The kind of addressee in a form: the one it names, or that of its only list with entries, or All. Undefined if the form
 * names none.
 */
export function addresseeOf(given: GivenAddressee): AddresseeCode | undefined {
  if (given.addressee !== undefined) return given.addressee
  if (TARGET_FIELDS.every((field) => given[field] === undefined)) return undefined
  const kind = ADDRESSEES.find((code) => {
    const field = FIELD_OF[code]
    return field !== undefined && (given[field]?.length ?? 0) > 0
  })
  return kind ?? ADDRESSED_TO_ALL
}

/** Each target once, only of the named kind. */
export function targetsOf(addressee: AddresseeCode, given: GivenAddressee): Targets {
  const of = (field: TargetField) => (FIELD_OF[addressee] === field ? [...new Set(given[field] ?? [])] : [])
  return { areas: of('areas'), restaurants: of('restaurants'), drivers: of('drivers') }
}

export function addresseeProblem(
  given: GivenAddressee,
): { field: TargetField | 'addressee'; message: string } | undefined {
  const filled = TARGET_FIELDS.filter((field) => (given[field]?.length ?? 0) > 0)
  if (given.addressee === undefined && filled.length > 1) {
    return { field: 'addressee', message: SEVERAL_KINDS }
  }
  const field = given.addressee === undefined ? undefined : FIELD_OF[given.addressee]
  return field && !filled.includes(field) ? { field, message: MISSING[field] } : undefined
}

/** The codes of posts on the wire (docs/spec/news.md#post-record, docs/spec/news.md#addressee). */
export const POST_SHOWN = 10
export const POST_HIDDEN = 20
/** Codes of 'for_areas', 'for_restaurants' and 'for_drivers': the target applies or not. */
export const TARGET_APPLIES = 10
export const TARGET_NOT = 20

export interface Sender {
  role: Role
  /** A manager who has only some restaurants of the areas (docs/spec/accounts.md#manager-scope). */
  isLimited: boolean
}

const NOT_EVERYBODY = 'Only an administrator can address everyone. Choose areas, restaurants or drivers.'
const NOT_WHOLE_AREAS = 'Your account has only some restaurants of these areas. Choose restaurants instead.'
export const BEYOND_SCOPE =
  'This post is addressed beyond your areas and restaurants. Only an administrator can change it.'

/** Why a sender cannot choose this kind of addressee: it would reach beyond their scope (docs/spec/accounts.md#manager-scope). */
export function addresseeRefusal(
  { role, isLimited }: Sender,
  addressee: AddresseeCode,
): { field: 'addressee' | 'areas'; message: string } | undefined {
  if (role === 'administrator') return undefined
  if (addressee === ADDRESSED_TO_ALL) return { field: 'addressee', message: NOT_EVERYBODY }
  if (addressee === ADDRESSED_TO_AREAS && isLimited) return { field: 'areas', message: NOT_WHOLE_AREAS }
  return undefined
}

export const addresseesFor = (sender: Sender): AddresseeCode[] =>
  ADDRESSEES.filter((addressee) => addresseeRefusal(sender, addressee) === undefined)

/** True if the whole post is within the sender's scope. */
export function mayChangePost(
  sender: Sender,
  post: { addressee: AddresseeCode; targets: number; targetsInScope: number },
): boolean {
  if (sender.role === 'administrator') return true
  return (
    sender.role === 'manager' &&
    addresseeRefusal(sender, post.addressee) === undefined &&
    post.targets > 0 &&
    post.targets === post.targetsInScope
  )
}
