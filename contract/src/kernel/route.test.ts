import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { RequestOf } from './route.ts'
import { forStaff, routes } from './route.ts'
import { idParam, isoDate } from './wire.ts'

const { shown } = routes({
  shown: {
    ...forStaff,
    method: 'GET',
    path: '/api/example/:id',
    summary: 'An example.',
    params: z.object({ id: idParam() }),
    query: z.object({ from: isoDate(), restaurant_id: idParam().optional() }),
    reply: z.null(),
  },
})

test('a client may send ids as numbers, and dates as text only', () => {
  type Request = RequestOf<typeof shown>
  expectTypeOf<Request['params']['id']>().toEqualTypeOf<string | number>()
  expectTypeOf<NonNullable<Request['query']>>().toEqualTypeOf<{
    from: string
    restaurant_id?: string | number | undefined
  }>()
})
