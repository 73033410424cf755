import { EXAMPLE_KINDS, FIRST_STEPS, KEPT_KINDS, REMOVED_KINDS } from '@driverdesk/domain/home/exampleData.ts'
import { z } from 'zod'
import { forAdministrators, forStaff, routes } from '../kernel/route.ts'
import { Today, TodayQuery } from './today.shapes.ts'

/** The office's tasks of today (docs/spec/shell.md#today). */
export const todayRoutes = routes({
  read: {
    ...forStaff,
    method: 'GET',
    path: '/api/today',
    summary:
      'Returns what needs the caller’s attention today: late starts, open shifts, timesheets, requests, leave, documents and overdue invoices. Each part has its count and its first few items; one part can be asked for in full.',
    query: TodayQuery,
    reply: Today,
  },
})

/** The checklist of a new agency (docs/spec/shell.md#first-steps). */
export const firstStepRoutes = routes({
  read: {
    ...forAdministrators,
    method: 'GET',
    path: '/api/first-steps',
    summary: 'Returns which of the first steps of a new agency are done.',
    reply: z.record(z.enum(FIRST_STEPS), z.boolean()),
  },
})

export const ExampleState = z.object({
  /** 'offered' while there are no restaurants, drivers or shifts; 'adding' while someone's request adds it. */
  state: z.enum(['offered', 'adding', 'present', 'none']),
  made_by: z.string().nullable(),
  made_at: z.iso.datetime().nullable(),
})
export type ExampleState = z.output<typeof ExampleState>

const count = z.int().min(0)
export const ExampleCounts = z.record(z.enum(EXAMPLE_KINDS), count)
export type ExampleCounts = z.output<typeof ExampleCounts>

export const ExampleRemoval = z.object({
  /** Everything that is removed. */
  gone: z.record(z.enum(REMOVED_KINDS), count),
  /** How many of these people added later. */
  added: z.record(z.enum(REMOVED_KINDS), count),
  /** The agency's own records, which stay. */
  kept: z.record(z.enum(KEPT_KINDS), count),
  /** Shifts of the agency's own restaurants that lose an example driver and become open. */
  opened: count,
  /**
   * Names of the agency's own drivers whose areas or restaurants are all removed, so that nothing limits where they work.
   */
  unlimited: z.array(z.string()),
})
export type ExampleRemoval = z.output<typeof ExampleRemoval>

const path = '/api/example-data'

/** Example data to try an empty installation with (docs/spec/shell.md#example-data). */
export const exampleDataRoutes = routes({
  read: {
    ...forAdministrators,
    method: 'GET',
    path,
    summary: 'Returns whether example data is offered, being added or present, who added it and when.',
    reply: ExampleState,
  },
  make: {
    ...forAdministrators,
    method: 'POST',
    path,
    summary: 'Adds example data to an installation without restaurants, drivers and shifts.',
    reply: ExampleCounts,
    idempotent: true,
    refusals: ['exampleNotOffered', 'exampleThere'],
  },
  check: {
    ...forAdministrators,
    method: 'GET',
    path: `${path}/removal`,
    summary: 'Counts what removing the example data would remove, and what stays.',
    reply: ExampleRemoval,
    refusals: ['exampleGone'],
  },
  remove: {
    ...forAdministrators,
    method: 'DELETE',
    path,
    summary: 'Removes the example data, and what people have added to it.',
    reply: ExampleRemoval,
    idempotent: true,
    refusals: ['exampleGone'],
  },
})
