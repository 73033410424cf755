import { notifications, notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { render } from '../testing/render.tsx'
import { Dialog } from './Dialog.tsx'
import { showToast } from './showToast.ts'

test('hides older toasts, which would cover its buttons, but no error and nothing that waits', () => {
  showToast('Added: 09:00 – 13:15, Driver One')
  notifications.show({ message: 'The shift could not be saved.', color: 'red' })
  notifications.show({ message: 'Making the file…', autoClose: false })
  render(<Dialog title="Edit shift" onClose={() => undefined} />)
  showToast('Copied')
  expect(notificationsStore.getState().notifications.map(({ message }) => message)).toEqual([
    'The shift could not be saved.',
    'Making the file…',
    'Copied',
  ])
})
