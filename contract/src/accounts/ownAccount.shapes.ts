/** A person's own account: name, password, sessions. */

import { PASSWORD_MINIMUM } from '@driverdesk/domain/accounts/credentials.ts'
import { USER_FIRST_NAME_REQUIRED } from '@driverdesk/domain/accounts/panelUserRules.ts'
import { z } from 'zod'
import { clearable } from '../kernel/formFields.ts'
import { id, nameText, seenTimestamp, text, timestamp } from '../kernel/wire.ts'

/** A restaurant account has one name, in first_name; last_name is ''. */
export const OwnAccount = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  updated_at: timestamp(),
})
export type OwnAccount = z.infer<typeof OwnAccount>

/** For a restaurant account, the two together are its name. */
export const OwnName = z.strictObject({
  first_name: nameText(USER_FIRST_NAME_REQUIRED)
    .min(1, USER_FIRST_NAME_REQUIRED)
    .max(100, 'At most 100 characters.'),
  last_name: clearable(nameText().max(100, 'At most 100 characters.'), 'Must be text.').optional(),
  updated_at: seenTimestamp().optional(),
})

export const OwnPassword = z.strictObject({
  current_password: text('Please enter your current password')
    .min(1, 'Please enter your current password')
    .max(200, 'At most 200 characters.'),
  password: text('Please enter your password')
    .min(1, { error: 'Please enter your password', abort: true })
    .min(PASSWORD_MINIMUM, 'Password should be at least six symbols long')
    .max(200, 'At most 200 characters.'),
})

/** The account's sessions. */
export const OwnSession = z.object({
  id: id(),
  /** The browser's user agent; '' if none was sent. */
  user_agent: z.string(),
  created_at: timestamp(),
  /** To the minute. */
  last_used_at: timestamp(),
  /** The session of this call. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** The sessions to end; if left out, all but that of this call. Ended sessions, and those of others, are skipped. */
export const EndedSessions = z.strictObject({
  ids: z.array(id()).min(1, 'Name at least one session.').max(1_000, 'At most 1,000 sessions.').optional(),
})
