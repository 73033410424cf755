/** Alerts administrators that an option with effect on every invoice was changed (docs/spec/options.md#company-wide-options). */

import { isolated } from '../kernel/names.ts'
import { watchedOption } from '../options/optionRights.ts'
import { optionText } from '../options/optionText.ts'
import type { NewAlert } from './alert.ts'

export interface ChangedOption {
  okey: string
  before: string
  after: string
  /** The name of who changed it. */
  by: string
}

/**
 * Returns the alert and the email for all administrators; undefined if the option has none, or has not changed.
 *
 * @param address of the options
 */
export function watchedOptionMessages(
  { okey, before, after, by }: ChangedOption,
  address: string,
): { alert: NewAlert; mail: { subject: string; text: string } } | undefined {
  const what = watchedOption(okey)
  if (what === undefined || before === after) return undefined
  const message = `${isolated(by)} changed ${what} from ${shown(okey, before)} to ${shown(okey, after)}`
  return {
    alert: {
      channel: 'option',
      event: 'update',
      key: null,
      restaurant_id: null,
      driver_id: null,
      data: { message },
    },
    mail: {
      subject: `Changed: ${what}`,
      text: `Hello,

${message}. This applies to every invoice that is made from now on.

If you did not expect this change, look at the options: ${address}
`,
    },
  }
}

const LONGEST = 200

function shown(okey: string, ovalue: string): string {
  const line = isolated(optionText(okey, ovalue).value.replace(/\s+/g, ' '))
  return `‘${line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line}’`
}
