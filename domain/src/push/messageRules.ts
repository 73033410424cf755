/** See docs/spec/push.md#push-message-rules. */
import { PUSH_BODY_MAX, PUSH_TITLE_MAX } from './pushLimits.ts'

export const PUSH_TITLE_REQUIRED = 'Title is required.'
export const PUSH_TITLE_TOO_LONG = `Title must be at most ${PUSH_TITLE_MAX} characters long`
export const PUSH_BODY_REQUIRED = 'Body is required.'
export const PUSH_BODY_TOO_LONG = `Body must be at most ${PUSH_BODY_MAX} characters long`

/** Why a device was not reached. */
export const UNREACHED_REASONS = ['gone', 'refused', 'unanswered'] as const

/** The outcome of a message to one driver; waiting: still being sent. */
export const MESSAGE_RESULTS = ['waiting', 'reached', 'emailed', 'not_reached', 'no_device'] as const
export type MessageResult = (typeof MESSAGE_RESULTS)[number]
