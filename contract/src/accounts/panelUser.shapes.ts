/**
 * The agency's own accounts, managed by administrators (docs/spec/accounts.md#user-record,
 * docs/spec/accounts.md#user-form-rules).
 */

import { PASSWORD_MINIMUM } from '@driverdesk/domain/accounts/credentials.ts'
import {
  AREAS_REQUIRED,
  areasAreMissing,
  ROLE_REQUIRED,
  USER_FIRST_NAME_REQUIRED,
} from '@driverdesk/domain/accounts/panelUserRules.ts'
import { ADMINISTRATOR, MANAGER, type RoleCode } from '@driverdesk/domain/kernel/roles.ts'
import { z } from 'zod'
import { clearable, ids, isObject } from '../kernel/formFields.ts'
import { code, email, id, ignored, nameText, seenTimestamp, text, timestamp } from '../kernel/wire.ts'
import { roleCode } from './account.shapes.ts'
import { RestCredentials } from './credentials.shapes.ts'

export const PanelUser = z.object({
  id: id(),
  first_name: z.string(),
  last_name: z.string(),
  /** First and last name, joined and trimmed. */
  full_name: z.string(),
  email: z.string(),
  role: roleCode(),
  /** False until the owner of a registered email has followed the emailed link. */
  confirmed: z.boolean(),
  /** A manager's areas; empty for all others. */
  area_ids: z.array(z.object({ area_id: id() })),
  /** A manager's choice within them; empty: all restaurants of the areas. */
  restaurant_ids: z.array(z.object({ restaurant_id: id() })),
  updated_at: timestamp(),
})
export type PanelUser = z.infer<typeof PanelUser>

/** With the account's credentials, once (docs/spec/accounts.md#new-sign-ins). */
export const CreatedPanelUser = PanelUser.extend({ restCredentials: RestCredentials })
export type CreatedPanelUser = z.infer<typeof CreatedPanelUser>

const PASSWORD_REQUIRED = 'Please enter your password'

const fields = {
  first_name: nameText(USER_FIRST_NAME_REQUIRED)
    .min(1, USER_FIRST_NAME_REQUIRED)
    .max(100, 'At most 100 characters.'),
  last_name: clearable(nameText().max(100, 'At most 100 characters.'), 'Must be text.').optional(),
  role: code([ADMINISTRATOR, MANAGER], ROLE_REQUIRED),
  email: email('E-mail is required', 'Must be valid e-mail'),
  area_ids: ids('area_id').optional(),
  restaurant_ids: ids('restaurant_id').optional(),
  /** If it is '', null or missing, a new account gets a generated one and an existing account keeps its own. */
  password: clearable(
    text(PASSWORD_REQUIRED)
      .min(PASSWORD_MINIMUM, 'Password should be at least six symbols long')
      .max(200, 'At most 200 characters.'),
    PASSWORD_REQUIRED,
  ).optional(),
  /** Set by the server. */
  id: ignored(),
  full_name: ignored(),
}

const areasMissing = { path: ['area_ids'], error: AREAS_REQUIRED, when: isObject }

export const NewPanelUser = z
  .strictObject({ ...fields, updated_at: ignored() })
  .refine(
    ({ role, area_ids }) =>
      !areasAreMissing(Number(role) as RoleCode, Array.isArray(area_ids) ? (area_ids as number[]) : []),
    areasMissing,
  )
export type NewPanelUser = z.output<typeof NewPanelUser>

/** Fields that are not sent stay. */
export const ChangedPanelUser = z
  .strictObject({ ...fields, updated_at: seenTimestamp().optional() })
  .partial()
export type ChangedPanelUser = z.output<typeof ChangedPanelUser>

export const PanelUserQuery = z.strictObject({ inactive: z.literal('false').optional() })
