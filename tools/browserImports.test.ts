import { expect, test } from 'vitest'
import { strippedImports } from './browserImports.ts'

const PATH = 'web/src/schedule/cancel/cancelForm.ts'
const ROUTES = '@driverdesk/contract/shifts/cancellations.routes.ts'
const put = (name: string, from: string) =>
  `${name} of ${from} is not in the build: put it into a *.shapes.ts`

test.each([
  [PATH, `import { cancellationRoutes } from '${ROUTES}'`],
  [PATH, `import { shiftsLive } from '@driverdesk/contract/shifts/shifts.live.ts'`],
  [PATH, `import type { Cancellation } from '${ROUTES}'`],
  [PATH, `import {\n  cancellationRoutes,\n  type Cancellation,\n} from '${ROUTES}'`],
  [PATH, "import { Cancellation } from '@driverdesk/contract/shifts/cancellation.shapes.ts'"],
  [PATH, "import { Route } from '@tanstack/some.routes.ts'"],
  ['web/src/schedule/cancel/cancelForm.test.ts', `import { Cancellation } from '${ROUTES}'`],
  ['web/src/testing/fixtures.ts', `import { Cancellation } from '${ROUTES}'`],
  ['contract/src/shifts/shifts.routes.ts', "import { Cancellation } from './cancellations.routes.ts'"],
])('%s may say %s', (path, text) => {
  expect(strippedImports(path, text)).toEqual([])
})

test.each([
  [PATH, `import { Cancellation } from '${ROUTES}'`, [`1: ${put('Cancellation', ROUTES)}`]],
  [
    PATH,
    `import { z } from 'zod'\nimport {\n  Cancellation as Body,\n  cancellationRoutes,\n  type Other,\n} from '${ROUTES}'`,
    [`2: ${put('Cancellation', ROUTES)}`],
  ],
  [PATH, `import * as all from '${ROUTES}'`, [`1: ${put('* as all', ROUTES)}`]],
  [PATH, `export { Cancellation } from '${ROUTES}'`, [`1: ${put('Cancellation', ROUTES)}`]],
  [
    'contract/src/shifts/shift.shapes.ts',
    "import { Cancellation } from './cancellations.routes.ts'",
    [`1: ${put('Cancellation', './cancellations.routes.ts')}`],
  ],
  [
    'contract/src/shifts/shift.shapes.ts',
    "import { EVENTS } from '../drivers/drivers.live.ts'",
    [`1: ${put('EVENTS', '../drivers/drivers.live.ts')}`],
  ],
])('%s may not say %s', (path, text, faults) => {
  expect(strippedImports(path, text)).toEqual(faults.map((fault) => `${path}:${fault}`))
})
