/** Recorded changes in words, as administrators read them. */
import { AUDIT_KINDS, AUDIT_THING_NAMES } from '@driverdesk/domain/audit/auditActions.ts'
import { z } from 'zod'
import { id, idParam, isoDate, text, timestamp } from '../kernel/wire.ts'

export const AuditEntry = z.object({
  id: id(),
  at: timestamp(),
  /** 'panel_user:3', 'restaurateur:7', 'driver:5', 'system' or 'visitor'. */
  actor: z.string(),
  /** As the person was called then. */
  actor_name: z.string(),
  /** 'driver', and 0 for a list as a whole. */
  thing: z.string(),
  thing_id: z.int(),
  /** 'Driver' */
  thing_label: z.string(),
  /** The record's name now, or its last one; '' for a whole list. */
  record_name: z.string(),
  /** 'Status changed' */
  action: z.string(),
  /** Before and after in words; '' if there was or is nothing. Passwords and files are named, never shown. */
  fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** A page of what fits the filter, newest first. */
export const AuditPage = z.object({
  entries: z.array(AuditEntry),
  /** Counted to 1,000; pages go no further. */
  total: z.int(),
  /** There are more: narrow the filter. */
  is_more: z.boolean(),
  /** The newest entry that the pages count from, so that they stand still while others change things; null without any. */
  until: id().nullable(),
  /** Entries that fit the filter and came after it, counted to 100. */
  newer: z.int(),
  /** The names of the person and the record that the filter asks for; '' if it asks for none. */
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
  /** Of one record of that thing. */
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
  /** 15 unless given. */
  per_page: idParam()
    .refine((size) => size <= MOST_PER_PAGE, `At most ${MOST_PER_PAGE} on a page.`)
    .optional(),
})
export type AuditQuery = z.infer<typeof AuditQuery>

/** People, or records of one thing, whose name or number fits; those that are gone as well. */
export const AuditNamesQuery = z.strictObject({
  of: z.literal(['person', ...AUDIT_THING_NAMES], 'Must be person or a kind of record.'),
  q: text().max(100, 'At most 100 characters').optional(),
})
export type AuditNamesQuery = z.infer<typeof AuditNamesQuery>

export const AuditName = z.object({
  /** 'panel_user:3' of a person, '17' of a record. */
  key: z.string(),
  name: z.string(),
  /** 'Driver', 'Removed' */
  note: z.string(),
})
export type AuditName = z.infer<typeof AuditName>
