import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { areasQuery } from '../areas/areas.data.ts'
import { History } from '../audit/History.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { ToCorrect } from '../ui/form/ToCorrect.tsx'
import { useFormTabs } from '../ui/form/useFormTabs.ts'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { RestaurantAdditionalFields } from './RestaurantAdditionalFields.tsx'
import { RestaurantMainFields } from './RestaurantMainFields.tsx'
import {
  changedRestaurantBody,
  restaurantBody,
  restaurantFiles,
  restaurantProblems,
} from './restaurantBody.ts'
import {
  isAdditional,
  newRestaurantValues,
  RESTAURANT_LABELS,
  type RestaurantValues,
  restaurantValues,
  type StandardFees,
} from './restaurantForm.ts'
import {
  createRestaurant,
  loadRestaurant,
  type SavedRestaurant,
  updateRestaurant,
} from './restaurants.data.ts'
import type { RestaurantSlots } from './slots.ts'

interface RestaurantDialogProps {
  /** The restaurant to edit; undefined adds one. */
  restaurant: Restaurant | undefined
  /** Where a new one is. */
  areaId?: number | undefined
  standard: StandardFees
  slots: RestaurantSlots
  onClose: () => void
  onSaved: (saved: SavedRestaurant) => void
}

export function RestaurantDialog({
  restaurant,
  areaId,
  standard,
  slots,
  onClose,
  onSaved,
}: RestaurantDialogProps) {
  const isNew = restaurant === undefined
  const editor = useRecordForm<Restaurant, RestaurantValues, SavedRestaurant>({
    thing: 'restaurant',
    record: restaurant,
    newValues: newRestaurantValues(areaId, standard),
    valuesOf: restaurantValues,
    problemsOf: (values) => restaurantProblems(values, isNew, standard.basis),
    labels: RESTAURANT_LABELS,
    create: (values, key) =>
      createRestaurant({ body: restaurantBody(values), files: restaurantFiles(values) }, key),
    update: (values, seen, key) =>
      updateRestaurant(
        { body: changedRestaurantBody(values, seen), files: restaurantFiles(values) },
        seen,
        key,
      ),
    load: loadRestaurant,
    onSaved,
  })
  const { form } = editor
  const [driverId, setDriverId] = useState<number>()
  const { tab, setTab, wrongIn } = useFormTabs(editor, (field) =>
    isAdditional(field) ? 'additional' : 'main',
  )
  const area = useQuery(areasQuery).data?.find(({ id }) => String(id) === form.values.area_id)
  return (
    <>
      <FormDialog
        title={isNew ? 'New Restaurant' : 'Edit Restaurant'}
        size={700}
        editor={editor}
        submitLabel={isNew ? 'Add Restaurant' : 'Accept Changes'}
        onClose={onClose}
        isCovered={driverId !== undefined}
      >
        <Tabs value={tab} onChange={setTab}>
          <Tabs.List mb="sm">
            <Tabs.Tab value="main" rightSection={<ToCorrect count={wrongIn('main')} />}>
              Main
            </Tabs.Tab>
            <Tabs.Tab value="additional" rightSection={<ToCorrect count={wrongIn('additional')} />}>
              Additional
            </Tabs.Tab>
            {!isNew && <Tabs.Tab value="drivers">Drivers</Tabs.Tab>}
            {!isNew && <Tabs.Tab value="history">History</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="main">
            <RestaurantMainFields form={form} isNew={isNew} />
          </Tabs.Panel>
          <Tabs.Panel value="additional">
            <RestaurantAdditionalFields
              form={form}
              standard={standard}
              areaRates={
                area && {
                  standard: formatMoney(poundsToPence(area.standardPayRate)),
                  weekend: formatMoney(poundsToPence(area.weekendPayRate)),
                }
              }
            />
          </Tabs.Panel>
          {restaurant && (
            <Tabs.Panel value="drivers">
              {tab === 'drivers' && slots.driversTab(restaurant, setDriverId)}
            </Tabs.Panel>
          )}
          {restaurant && (
            <Tabs.Panel value="history">
              {tab === 'history' && <History thing="restaurant" id={restaurant.id} />}
            </Tabs.Panel>
          )}
        </Tabs>
      </FormDialog>
      {/* Beside the form: what is sent in one dialog is not sent in the other. */}
      {restaurant &&
        driverId !== undefined &&
        slots.driverDialog(restaurant, driverId, () => setDriverId(undefined))}
    </>
  )
}
