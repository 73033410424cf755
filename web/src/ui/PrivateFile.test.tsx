import { fileRoutes } from '@driverdesk/contract/files/files.routes.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../kernel/session.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { administrator } from '../testing/people.ts'
import { render } from '../testing/render.tsx'
import { PrivateFileLink, PrivateImage } from './PrivateFile.tsx'

const name = `${'0'.repeat(32)}.png`
const asked = `GET /documents/driver_licenses/driver/${name}`
const shown = <PrivateImage route={fileRoutes.driverLicence} name={name} alt="Licence, front" height={100} />

function show(content: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(<QueryClientProvider client={client}>{content}</QueryClientProvider>)
}

beforeEach(() => {
  signIn(administrator)
  URL.createObjectURL = vi.fn(() => 'blob:the-file')
  URL.revokeObjectURL = vi.fn()
})
afterEach(() => vi.restoreAllMocks())

test('is fetched with the session, shown from memory, and released with the component', async () => {
  const requests = fakeServer({ [asked]: { body: 'the file' } })
  const { unmount } = show(shown)
  expect((await screen.findByAltText('Licence, front')).getAttribute('src')).toBe('blob:the-file')
  expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer token-1', accept: '*/*' })
  unmount()
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:the-file')
})

test('says why it cannot be loaded, and tries again', async () => {
  let tries = 0
  fakeServer({
    [asked]: () => {
      tries += 1
      return tries === 1 ? { status: 404, body: { message: 'This file does not exist.' } } : { body: 'x' }
    },
  })
  show(shown)
  expect((await screen.findByRole('alert')).textContent).toContain('This file does not exist.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByAltText('Licence, front')).toBeDefined()
})

test('saves a file under its title with its own extension', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`)
  })
  fakeServer({ [asked]: { body: 'the file' } })
  show(<PrivateFileLink route={fileRoutes.driverLicence} name={name} title="Licence of A Driver" />)
  await userEvent.click(screen.getByRole('button', { name: 'Licence of A Driver' }))
  await vi.waitFor(() => expect(saved).toEqual(['Licence of A Driver.png blob:the-file']))
})
