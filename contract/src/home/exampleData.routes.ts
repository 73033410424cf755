import { routes } from '../kernel/route.ts'
import { ExampleCounts, ExampleRemoval, ExampleState } from './exampleData.shapes.ts'

const path = '/api/example-data'

/** Example data to try an empty installation with (docs/spec/shell.md#example-data). */
export const exampleDataRoutes = routes({
  read: {
    method: 'GET',
    path,
    summary: 'Returns whether example data is offered, being added or present, who made it and when.',
    access: ['administrator'],
    scope: 'none',
    reply: ExampleState,
  },
  make: {
    method: 'POST',
    path,
    summary: 'Adds example data to an installation without restaurants, drivers and shifts.',
    access: ['administrator'],
    scope: 'none',
    reply: ExampleCounts,
    idempotent: true,
    refusals: ['exampleNotOffered', 'exampleThere'],
  },
  check: {
    method: 'GET',
    path: `${path}/removal`,
    summary: 'Counts what removing the example data would remove, and what stays.',
    access: ['administrator'],
    scope: 'none',
    reply: ExampleRemoval,
    refusals: ['exampleGone'],
  },
  remove: {
    method: 'DELETE',
    path,
    summary: 'Removes the example data, and what people have added to it.',
    access: ['administrator'],
    scope: 'none',
    reply: ExampleRemoval,
    idempotent: true,
    refusals: ['exampleGone'],
  },
})
