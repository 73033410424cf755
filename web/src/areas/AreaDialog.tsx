import { type Area, type City, NewArea } from '@driverdesk/contract/areas/area.shapes.ts'
import { Autocomplete, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { RecordTabs } from '../audit/History.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { firstProblems } from '../ui/form/formTrouble.ts'
import { PoundsField } from '../ui/form/PoundsField.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { type AreaBody, cityName, createArea, loadArea, updateArea } from './areas.data.ts'
import { CLAIM_LABELS, ClaimRuleFields } from './ClaimRuleFields.tsx'

interface AreaDialogProps {
  area: Area | undefined
  cities: readonly City[]
  onClose: () => void
  onSaved: (area: Area) => void
}

/** Adds or edits an area. A city that is not known yet is created with it. */
export function AreaDialog({ area, cities, onClose, onSaved }: AreaDialogProps) {
  const editor = useRecordForm({
    thing: 'area',
    record: area,
    newValues: newAreaValues,
    valuesOf: (one) => areaValues(one, cities),
    problemsOf: (values) => firstProblems(NewArea, values),
    labels: AREA_LABELS,
    create: createArea,
    update: updateArea,
    load: loadArea,
    onSaved,
  })
  const { form } = editor
  const city = form.values.city.trim().toLocaleLowerCase()
  const isNewCity = city !== '' && !cities.some(({ label }) => label.toLocaleLowerCase() === city)
  return (
    <FormDialog
      title={area ? 'Edit Area' : 'Add Area'}
      size={600}
      editor={editor}
      submitLabel={area ? 'Accept Changes' : 'Add Area'}
      onClose={onClose}
    >
      <RecordTabs thing="area" id={area?.id} editor={editor}>
        <Stack gap="sm">
          <Autocomplete
            description={
              isNewCity ? 'A new city: it is added with this area.' : 'Choose one, or type a new one.'
            }
            data={cities.map(({ label }) => label)}
            limit={200}
            maxLength={100}
            required
            data-autofocus={area ? undefined : true}
            {...form.getInputProps('city')}
          />
          <TextInput
            maxLength={100}
            required
            data-autofocus={area ? true : undefined}
            {...form.getInputProps('name')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <PoundsField
              description="Per hour, Monday to Thursday"
              required
              {...form.getInputProps('standardPayRate')}
            />
            <PoundsField
              description="Per hour, Friday to Sunday"
              required
              {...form.getInputProps('weekendPayRate')}
            />
          </SimpleGrid>
          <ClaimRuleFields form={form} />
        </Stack>
      </RecordTabs>
    </FormDialog>
  )
}

export const AREA_LABELS: Readonly<Record<keyof AreaBody, string>> = {
  city: 'City',
  name: 'Area name',
  standardPayRate: 'Standard pay',
  weekendPayRate: 'Weekend pay',
  ...CLAIM_LABELS,
}

const newAreaValues: AreaBody = {
  city: '',
  name: '',
  standardPayRate: '',
  weekendPayRate: '',
  claims: 'off',
  claim_hours: null,
}

const areaValues = (area: Area, cities: readonly City[]): AreaBody => ({
  city: cityName(area, cities),
  name: area.name,
  standardPayRate: area.standardPayRate,
  weekendPayRate: area.weekendPayRate,
  claims: area.claims,
  claim_hours: area.claim_hours,
})
