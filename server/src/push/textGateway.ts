/** Sends one text message to the gateway of the settings, and interprets its answer (docs/spec/push.md#text-messages). */
import type { TextSettings, TextType } from '../kernel/providerSettings.ts'

interface TextMessage {
  /** '+447700900123' */
  to: string
  text: string
}

/**
 * Resolves when the gateway has taken the message. Error messages are sentences for the administrator.
 *
 * @throws {TextRefused} if it will never be taken
 * @throws {TextUnknown} if it may have been taken
 * @throws {Error} if another try may succeed
 */
export type SendText = (message: TextMessage) => Promise<void>

export class TextRefused extends Error {}
export class TextUnknown extends Error {}

const ANSWER_MS = 15_000
/** The gateway has not taken it. */
const PASSES = [408, 429, 503]

/** Errors before anything was sent. */
const NOT_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

export const textGateway =
  ({ url, body, contentType, authorization }: TextSettings): SendText =>
  async ({ to, text }) => {
    const encode = ENCODERS[contentType]
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': contentType, ...(authorization && { Authorization: authorization }) },
      // In one step, so that a text that has '{to}' in it stays as it is.
      body: body.replace(/\{(to|text)\}/g, (_, part) => encode(part === 'to' ? to : text)),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch((error) => {
      throw understood(error)
    })
    if (status >= 200 && status < 300) return
    if (PASSES.includes(status)) throw new Error(`The text gateway answered ${status}.`)
    if (status < 500) throw new TextRefused(`The text gateway answered ${status}.`)
    throw new TextUnknown(`The text gateway answered ${status}, so the message may have been sent.`)
  }

const ENCODERS: Record<TextType, (text: string) => string> = {
  'application/json': (text) => JSON.stringify(text).slice(1, -1),
  'application/x-www-form-urlencoded': encodeURIComponent,
}

function understood(error: Error): Error {
  const { code = '' } = (error.cause ?? {}) as { code?: string }
  return NOT_CONNECTED.includes(code)
    ? new Error('The text gateway cannot be reached.')
    : new TextUnknown('The text gateway did not answer, so the message may have been sent.')
}
