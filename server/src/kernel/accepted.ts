/** What a request's body may be: JSON of a megabyte, and more where a route says so. */
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body of a signed call as it came. */
    sentText: string
  }
}

/** Whether the route needs a place of its own, so that all others go on taking what they take. */
export const takesMore = ({ upload, maxBody, signedBy }: Route): boolean =>
  upload !== undefined || maxBody !== undefined || signedBy !== undefined

/**
 * Some clients name JSON on every call, also on one without a body, such as a DELETE.
 *
 * @param keepText beside what is read out of it, for a signature
 */
export function acceptJson(app: FastifyInstance, keepText = false): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (keepText) request.sentText = body as string
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}

/** Forms and large bodies are read by the handler, which clears away what it has put on the disk (requestInput.ts). */
export function acceptMore(app: FastifyInstance, route: Route): void {
  if (route.signedBy !== undefined) {
    app.decorateRequest('sentText', '')
    acceptJson(app, true)
  }
  if (route.upload) app.register(multipart, { throwFileSizeLimit: false })
  if (route.maxBody !== undefined) {
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', (_request, _body, done) => done(null))
  }
}
