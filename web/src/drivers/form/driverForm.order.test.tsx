import { expect, test } from 'vitest'
import { shownLabels } from '../../testing/formOrder.ts'
import { render } from '../../testing/render.tsx'
import { useLabelledForm } from '../../ui/form/checkedWhenLeft.ts'
import { DocumentFields } from './DocumentFields.tsx'
import { DRIVER_LABELS, newDriverValues } from './driverForm.ts'
import { MainFields } from './MainFields.tsx'

function Fields() {
  const form = useLabelledForm({ labels: DRIVER_LABELS, initialValues: newDriverValues })
  return (
    <>
      <MainFields form={form} areas={[]} restaurants={[]} password="new" />
      <DocumentFields form={form} />
    </>
  )
}

test('lists problems in the order of the fields', () => {
  const { container } = render(<Fields />)
  const { shown, wanted } = shownLabels(container, DRIVER_LABELS)
  expect(shown).toEqual(wanted)
  // The photos have their names on the cards, and 'active' is above the form.
  expect(shown.length).toBeGreaterThan(Object.keys(DRIVER_LABELS).length - 3)
})
