import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryClient } from '../../kernel/query.ts'
import { signIn } from '../../kernel/session.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { administrator } from '../../testing/people.ts'
import { setSetting } from '../../testing/settings.ts'
import { sit } from '../../testing/sitting.tsx'
import { MonthlyReportMenu } from './FiguresTab.tsx'

const SEND = 'POST /api/reporting/monthly/send'

test.each([
  ['on', 'The email is on its way to ann@driverdesk.test.'],
  ['off', 'The email is kept in the outbox: no mail server is set up.'],
] as const)('sends a month once, and says so with mail %s', async (mail, words) => {
  setSetting('mail', mail)
  queryClient.clear()
  signIn(administrator)
  const requests = fakeServer({
    'GET /api/reporting/monthly': { body: { wanted: 0, address: 'ann@driverdesk.test' } },
    [SEND]: { body: { address: 'ann@driverdesk.test' } },
  })
  sit({}, () => <MonthlyReportMenu month="2026-10" />)
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'By email…' }))
  const button = await screen.findByRole('button', { name: 'Send me October 2026 now' })
  await person.click(button)
  await screen.findByText(words)
  await person.click(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(requests.filter(({ call }) => call === SEND)).toHaveLength(1)
})
