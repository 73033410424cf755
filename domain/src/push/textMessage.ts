/** Text messages to drivers: the number and the letters that every gateway takes (docs/spec/push.md#text-messages). */

/**
 * A mobile number as gateways take it: '07700 900123' is '+447700900123'. Undefined for a British landline or 070
 * number, which is forwarded at a high price, and for a text that is not a number.
 */
export function mobileNumber(phone: string): string | undefined {
  const bare = phone
    .replace(/\(0\)/, '')
    .replace(/[\s().-]/g, '')
    .replace(/^00/, '+')
  const number = bare.startsWith('0') ? `+44${bare.slice(1)}` : bare
  if (number.startsWith('+44')) return /^\+447[1-9]\d{8}$/.test(number) ? number : undefined
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : undefined
}

/** The length of one message. A longer one costs two. */
export const TEXT_MAX = 160

/** Letters outside ASCII make a message three times as expensive: 'Café – Zürich' is 'Cafe - Zurich'. */
export const plainLetters = (text: string): string =>
  text
    .replace(/[–—]/g, '-')
    .replace(/[‘’]/g, "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '?')

/** The states of a text. 'unknown': it may have been sent, so we do not send it again. */
export const TEXT_STATES = ['queued', 'sending', 'sent', 'failed', 'unknown'] as const
export type TextState = (typeof TEXT_STATES)[number]
