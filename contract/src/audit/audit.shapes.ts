/** Recorded changes in words, for administrators. */
import { AUDIT_KINDS, AUDIT_THING_NAMES } from '@driverdesk/domain/audit/auditActions.ts'
import { z } from 'zod'
import { id, idParam, isoDate, text, timestamp } from '../kernel/wire.ts'

export const AuditEntry = z.object({
  id: id(),
  at: timestamp(),
  /** 'panel_user:3', 'restaurateur:7', 'driver:5', 'system' or 'visitor'. */
  actor: z.string(),
  /** The person's name at that time. */
  actor_name: z.string(),
  /** 'driver', and 0 for a list as a whole. */
  thing: z.string(),
  thing_id: z.int(),
  /** 'Driver' */
  thing_label: z.string(),
  /** The record's present or last name; '' for a whole list. */
  record_name: z.string(),
  /** 'Status changed' */
  action: z.string(),
  /** Before and after in words; '' if empty. Passwords and files are mentioned, never shown. */
  fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** A page of matching entries, newest first. */
export const AuditPage = z.object({
  entries: z.array(AuditEntry),
  /** Counted up to 1,000; there are no further pages. */
  total: z.int(),
  /** True if there are more. Narrow the filter to see them. */
  is_more: z.boolean(),
  /** The newest entry that the pages count from, so that they do not move while others make changes; null if there is none. */
  until: id().nullable(),
  /** The number of newer entries that match the filter, counted up to 100. */
  newer: z.int(),
  /** The names of the person and the record in the filter; '' if there are none. */
  actor_name: z.string(),
  record_name: z.string(),
})
export type AuditPage = z.infer<typeof AuditPage>

const MOST_PER_PAGE = 1_000
/** Kinds of actors: with an account, or without one. */
const PERSON = /^(?:system|visitor|(?:panel_user|restaurateur|driver):([1-9]\d{0,9}))$/

function isPerson(actor: string): boolean {
  const [whole, number = '1'] = PERSON.exec(actor) ?? []
  return whole !== undefined && idParam().safeParse(number).success
}

/** 'panel_user:3' */
export const actorParam = () =>
  text().refine((actor) => isPerson(actor), 'Must be a person such as panel_user:3.')

const filter = {
  actor: actorParam().optional(),
  thing: z.literal(AUDIT_THING_NAMES, 'Must be a kind of record.').optional(),
  /** A record of that thing. */
  id: idParam().optional(),
  /** Days of the business, both included. */
  from: isoDate().optional(),
  to: isoDate().optional(),
  kind: z.literal(AUDIT_KINDS, 'Must be a kind of change.').optional(),
}

export const AuditFilter = z.strictObject(filter)
export type AuditFilter = z.infer<typeof AuditFilter>

export const AuditQuery = z.strictObject({
  ...filter,
  until: idParam().optional(),
  page: idParam().optional(),
  /** 15 by default. */
  per_page: idParam()
    .refine((size) => size <= MOST_PER_PAGE, `At most ${MOST_PER_PAGE} on a page.`)
    .optional(),
})
export type AuditQuery = z.infer<typeof AuditQuery>

/** People, or records of one thing, whose name or number matches, including removed ones. */
export const AuditNamesQuery = z.strictObject({
  of: z.literal(['person', ...AUDIT_THING_NAMES], 'Must be person or a kind of record.'),
  q: text().max(100, 'At most 100 characters.').optional(),
})
export type AuditNamesQuery = z.infer<typeof AuditNamesQuery>

export const AuditName = z.object({
  /** 'panel_user:3' for a person, '17' for a record. */
  key: z.string(),
  name: z.string(),
  /** 'Driver', 'Removed' */
  note: z.string(),
})
export type AuditName = z.infer<typeof AuditName>
