/**
 * Builds the OpenAPI 3.1 description of the calls from the contract, and a page to read it
 * (docs/spec/kernel.md#api-description).
 */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { callsOf } from '@driverdesk/contract/kernel/calls.ts'
import { type RefusalCode, refusals, TOLD_APART } from '@driverdesk/contract/kernel/refusals.ts'
import { answersFile, type Route, replyShape } from '@driverdesk/contract/kernel/route.ts'
import { UPLOAD_TYPES } from '@driverdesk/contract/kernel/uploads.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Contract } from './mount.ts'

export function openApi(contract: Contract) {
  const operations = Object.entries(contract).flatMap(([folder, routes]) =>
    Object.entries(routes).flatMap(([name, entry]) =>
      callsOf(entry).map((route) => ({
        folder,
        // A route with two addresses needs a separate name for each.
        name: route.method === entry.method ? name : `${name}.${route.method.toLowerCase()}`,
        route,
      })),
    ),
  )
  const byPath = Map.groupBy(operations, ({ route }) => route.path)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Driverdesk',
      version: '1',
      description: 'Dates are YYYY-MM-DD and times HH:mm on the clock of the business; money is in pounds.',
    },
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } }, schemas: refusalBodies },
    paths: Object.fromEntries(
      [...byPath].map(([path, all]) => [
        path,
        Object.fromEntries(
          all.map(({ folder, name, route }) => [route.method.toLowerCase(), operation(folder, name, route)]),
        ),
      ]),
    ),
  }
}

function operation(folder: string, name: string, route: Route) {
  const isPublic = route.access === 'public'
  return {
    operationId: `${folder}.${name}`,
    tags: [folder],
    summary: route.summary,
    description: isPublic ? 'Without signing in.' : `For: ${(route.access as readonly string[]).join(', ')}.`,
    security: isPublic ? [] : [{ session: [] }],
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...requestBody(route),
    responses: { 200: { description: 'Done', content: replyContent(route) }, ...refusalAnswers(route) },
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same request gets the first answer again, for 24 hours.',
  schema: { type: 'string', maxLength: 200 },
}

function parameters(shape: z.ZodObject | undefined, place: 'path' | 'query') {
  if (!shape) return []
  const schema = schemaOf(shape, 'input')
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
}

/** A form if there are files, with the other fields as text. Without files the same fields are JSON. */
function requestBody({ body, upload }: Route) {
  if (!body && !upload) return {}
  const schema = schemaOf(body ?? z.strictObject({}), 'input')
  if (!upload) return { requestBody: { required: true, content: json(schema) } }
  const files = Object.entries(upload).map(([field, kind]) => [
    field,
    {
      type: 'string',
      format: 'binary',
      description: `One of ${UPLOAD_TYPES[kind].join(', ')}; under 10 MB.`,
    },
  ])
  const form = { ...schema, properties: { ...schema.properties, ...Object.fromEntries(files) } }
  return {
    requestBody: { required: true, content: { ...json(schema), 'multipart/form-data': { schema: form } } },
  }
}

/** If audiences see different shapes, the answer is one of them. */
function replyContent({ reply }: Route) {
  if (answersFile(reply)) return { '*/*': { schema: { type: 'string', format: 'binary' } } }
  const [staff, restaurant] = [replyShape(reply, 'staff'), replyShape(reply, 'restaurant')]
  if (staff === restaurant) return json(schemaOf(staff, 'output'))
  return json({ oneOf: [schemaOf(staff, 'output'), schemaOf(restaurant, 'output')] })
}

function refusalAnswers(route: Route) {
  const codes: RefusalCode[] = [
    ...(route.access === 'public' ? [] : (['signedOut', 'forbidden'] as const)),
    ...(route.params || route.scope === 'restaurants' ? (['notFound'] as const) : []),
    ...(route.body || route.upload ? (['tooLarge', 'notJson'] as const) : []),
    'fault',
    'databaseDown',
    ...(route.method === 'GET' ? [] : (['diskFull'] as const)),
    ...(route.refusals ?? []),
  ]
  const answers = codes.map((code) => [
    refusals[code].status,
    { description: refusals[code].message, content: refusalBody('Refusal') },
  ])
  // A record that is only read by its id either exists or does not.
  const takesInput = route.query || route.body || route.upload || (route.params && route.method !== 'GET')
  return {
    ...(takesInput && {
      400: {
        description: 'Messages by field, the most important field first.',
        content: refusalBody('FieldErrors'),
      },
    }),
    ...Object.fromEntries(answers),
  }
}

/** The two bodies that a refusal can have (docs/spec/kernel.md#refusals). */
const refusalBodies = {
  FieldErrors: {
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
  },
  Refusal: {
    type: 'object',
    properties: {
      message: { type: 'string' },
      code: { type: 'string', enum: TOLD_APART },
      request_id: { type: 'string' },
    },
    required: ['message'],
  },
}

const refusalBody = (name: keyof typeof refusalBodies) => json({ $ref: `#/components/schemas/${name}` })

interface ObjectSchema {
  properties?: Record<string, unknown>
  required?: string[]
}

const schemaOf = (shape: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(shape, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as ObjectSchema

const json = (schema: unknown) => ({ 'application/json': { schema } })

export function serveApiDescription(app: FastifyInstance, contract: Contract): void {
  let description: string | undefined
  app.get('/api/openapi.json', (_, reply) => {
    // Built on the first request, because describing all calls takes a tenth of the server's start.
    description ??= JSON.stringify(openApi(contract))
    return reply.type('application/json; charset=utf-8').send(description)
  })
  app.register(fastifyStatic, {
    root: dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist'))),
    prefix: '/api/docs/',
    decorateReply: false,
    acceptRanges: false,
    index: false,
    allowedPath: (path) =>
      /^\/(swagger-ui(-bundle|-standalone-preset)?\.(js|css)|favicon-\d+x\d+\.png)$/.test(path),
  })
  app.get('/api/docs/start.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(START))
  app.get('/api/docs/', (_, reply) => reply.redirect('/api/docs'))
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
}

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#calls', deepLinking: true })`

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>The calls of Driverdesk</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="calls"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>`
