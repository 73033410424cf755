import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useLabelledForm } from '../../ui/form/checkedWhenLeft.ts'
import { RightToWorkPhotos } from './DocumentFields.tsx'
import { DRIVER_LABELS, newDriverValues } from './driverForm.ts'

const ready = new Map<string, (url: string) => void>()
vi.mock('../../ui/file/scaledPhoto.ts', () => ({
  asDataUrl: vi.fn(),
  scaledPhoto: (file: File) => new Promise<string>((resolve) => ready.set(file.name, resolve)),
}))

function Photos() {
  const form = useLabelledForm({
    labels: DRIVER_LABELS,
    initialValues: {
      ...newDriverValues,
      right_to_work_photos: [
        { src_name: 'a.png', file_src: 'data:image/png;base64,YQ==' },
        { src_name: 'b.png', file_src: 'data:image/png;base64,Yg==' },
      ],
    },
  })
  return (
    <>
      <RightToWorkPhotos form={form} />
      <output>{form.values.right_to_work_photos.map(({ src_name }) => src_name).join()}</output>
    </>
  )
}

const photo = (name: string) => new File(['x'], name, { type: 'image/png' })

test('adds photos that are scaled at the same time, each in its place', async () => {
  const person = userEvent.setup({ delay: null })
  const { container } = render(<Photos />, { wrapper: MantineProvider })
  const [, second, last] = container.querySelectorAll<HTMLInputElement>('input[type=file]')
  await person.upload(second as HTMLInputElement, photo('new-b.png'))
  await person.upload(last as HTMLInputElement, photo('c.png'))
  await person.click(screen.getByRole('button', { name: /^Remove: .*a\.png$/ }))
  await act(async () => ready.get('c.png')?.('data:image/jpeg;base64,Yw=='))
  await act(async () => ready.get('new-b.png')?.('data:image/jpeg;base64,Yg=='))
  expect(screen.getByRole('status').textContent).toBe('new-b.png,c.png')
})
