import type { WaitingStatements } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { IconMail } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { mailDoneText, withoutMail } from '../../mail/mailWords.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { confirm } from '../../ui/Confirm.tsx'
import { countOf } from '../../ui/dayWords.ts'
import { numberText } from '../../ui/numberText.ts'
import { poundsText } from '../../ui/poundsText.ts'
import { PayProgress } from './PayProgress.tsx'
import { mailPayStatements, payOutKey, savingPay, waitingStatements } from './payOut.data.ts'
import type { PayParts } from './payParts.ts'

const AT_ONCE = 25

/**
 * Emails each driver the statement of the dates. The server emails the same statement once, so pressing it again after a
 * failure reaches only those that are left.
 */
export function MailStatements({ range, data, announce }: PayParts) {
  const client = useQueryClient()
  const [done, setDone] = useState<{ done: number; total: number }>()
  const { mutateAsync: mail, isPending: isMailing } = useMutation({
    mutationKey: savingPay,
    mutationFn: async (those: readonly number[]) => {
      let mailed = 0
      for (let from = 0; from < those.length; from += AT_ONCE) {
        const ids = those.slice(from, from + AT_ONCE)
        if (those.length > AT_ONCE) setDone({ done: from, total: those.length })
        mailed += (await mailPayStatements(range, ids, newIdempotencyKey())).length
      }
      return mailed
    },
    onSuccess: (mailed) => announce(mailDoneText('Pay statements', `to ${countOf(mailed, 'driver')}`)),
    onSettled: () => {
      setDone(undefined)
      return client.invalidateQueries({ queryKey: payOutKey })
    },
  })
  const { mutate: ask, isPending: isAsking } = useMutation({
    mutationFn: () => waitingStatements(range),
    onSuccess: async (waiting) => {
      const count = waiting.driver_ids.length
      if (count === 0) return announce(`No statement is waiting. ${othersText(waiting)}`.trim(), 'note')
      const agreed = await confirm({
        title: count === 1 ? 'Email the pay statement?' : `Email ${numberText(count)} pay statements?`,
        message: questionText(waiting, `${displayDate(range.from)} – ${displayDate(range.to)}`),
        confirmLabel: count === 1 ? 'Email statement' : 'Email statements',
        careful: true,
      })
      if (agreed) await mail(waiting.driver_ids).catch(() => undefined)
    },
  })
  return (
    <>
      <BusyButton
        size="xs"
        variant="default"
        leftSection={<IconMail size="1rem" stroke={1.5} aria-hidden="true" />}
        disabled={!data?.totals.drivers}
        isBusy={isAsking || isMailing}
        title="Email the drivers their pay statements of these dates"
        onClick={() => ask()}
      >
        Email statements
      </BusyButton>
      {done && (
        <PayProgress
          title="Email statements"
          progress={{ key: '', ...done }}
          doing="Emailing…"
          done="Done for"
          thing="driver"
          label="Emailing"
        />
      )}
    </>
  )
}

function questionText(waiting: WaitingStatements, days: string): string {
  const { driver_ids: ids, pay } = waiting
  const gets = `${countOf(ids.length, 'driver')} ${ids.length === 1 ? 'gets' : 'get'} the pay statement for ${days} as a PDF, ${poundsText(pay)} in all.`
  return `${gets}${withoutMail(ids.length)} ${othersText(waiting)}`.trim()
}

/** Those who get no email, and why. */
function othersText({ had, without_email }: WaitingStatements): string {
  return [
    had > 0 &&
      `${countOf(had, 'driver')} ${had === 1 ? 'has' : 'have'} had the same statement, and ${had === 1 ? 'gets' : 'get'} no other.`,
    without_email.total > 0 && `Without an email address: ${namesText(without_email)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const MOST_NAMES = 5

function namesText({ drivers, total }: WaitingStatements['without_email']): string {
  const names = drivers.slice(0, MOST_NAMES).map(({ name }) => name)
  const more = total - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${numberText(more)} more` : ''}`
}
