import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LongText } from './LongText.tsx'

const show = (length: number) =>
  render(
    <MantineProvider>
      <LongText label="Comment" value={'x'.repeat(length)} onChange={() => {}} maxLength={2000} />
    </MantineProvider>,
  )

test('says the limit only when the text comes near it', async () => {
  const { unmount } = show(1799)
  expect(screen.queryByText(/at most/)).toBeNull()
  unmount()
  show(1800)
  expect(screen.getByText('1,800 of at most 2,000 characters')).toBeTruthy()
  const field = screen.getByRole('textbox', { name: 'Comment' }) as HTMLTextAreaElement
  expect(field.maxLength).toBe(2000)
  // For screen readers, once typing pauses.
  expect((await screen.findByText(/at most/, { selector: '[role=status]' })).textContent).toContain('1,800')
})
