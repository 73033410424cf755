import type { DriverPay } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { IconMail } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { confirm } from '../../ui/Confirm.tsx'
import { countOf } from '../../ui/dayWords.ts'
import { numberText } from '../../ui/numberText.ts'
import { mailPayStatements, payOutKey, savingPay } from './payOut.data.ts'
import { type PayParts, paySums } from './paySums.ts'

const AT_ONCE = 25

/**
 * Emails each driver the statement of the dates. The server emails the same statement once, so pressing it again after a
 * failure reaches only those that are left.
 */
export function MailStatements({ range, data, announce }: PayParts) {
  const client = useQueryClient()
  const paid = (data?.drivers ?? []).filter(({ timesheets }) => timesheets > 0)
  const waiting = paid.filter(({ email, is_mailed }) => email !== '' && is_mailed === false)
  const { mutate, isPending } = useMutation({
    mutationKey: savingPay,
    mutationFn: async (those: readonly DriverPay[]) => {
      let mailed = 0
      for (let from = 0; from < those.length; from += AT_ONCE) {
        const ids = those.slice(from, from + AT_ONCE).map(({ driver_id }) => driver_id)
        mailed += (await mailPayStatements(range, ids, newIdempotencyKey())).length
      }
      return mailed
    },
    onSuccess: (mailed) => announce(`Pay statements emailed: ${countOf(mailed, 'driver')}`),
    onSettled: () => client.invalidateQueries({ queryKey: payOutKey }),
  })
  const ask = async () => {
    const agreed = await confirm({
      title:
        waiting.length === 1
          ? 'Email the pay statement?'
          : `Email ${numberText(waiting.length)} pay statements?`,
      message: questionText(paid, waiting, `${displayDate(range.from)} – ${displayDate(range.to)}`),
      confirmLabel: waiting.length === 1 ? 'Email statement' : 'Email statements',
      careful: true,
    })
    if (agreed) mutate(waiting)
  }
  return (
    <BusyButton
      size="xs"
      variant="default"
      leftSection={<IconMail size="1rem" stroke={1.5} aria-hidden="true" />}
      disabled={waiting.length === 0}
      isBusy={isPending}
      title="Email the drivers their pay statements of these dates"
      onClick={() => void ask()}
    >
      <span data-figures="">Email statements [{numberText(waiting.length)}]</span>
    </BusyButton>
  )
}

const MOST_NAMES = 5

function questionText(paid: readonly DriverPay[], waiting: readonly DriverPay[], days: string): string {
  const gets = `${countOf(waiting.length, 'driver')} ${waiting.length === 1 ? 'gets' : 'get'} the pay statement for ${days} as a PDF, ${formatMoney(paySums(waiting).pay)} in all.`
  const had = paid.filter(({ is_mailed }) => is_mailed).length
  const nowhere = paid.filter(({ email, is_mailed }) => email === '' && !is_mailed)
  return [
    gets,
    had > 0 &&
      `${countOf(had, 'driver')} ${had === 1 ? 'has' : 'have'} had the same statement, and ${had === 1 ? 'gets' : 'get'} no other.`,
    nowhere.length > 0 && `Without an email address: ${namesText(nowhere)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function namesText(drivers: readonly DriverPay[]): string {
  const names = drivers.slice(0, MOST_NAMES).map(({ name }) => name)
  const more = drivers.length - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${numberText(more)} more` : ''}`
}
