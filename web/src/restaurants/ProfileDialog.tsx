import type { RestaurantForRestaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { Tabs } from '@mantine/core'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { ToCorrect } from '../ui/form/ToCorrect.tsx'
import { useFormTabs } from '../ui/form/useFormTabs.ts'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { ProfileAdditionalFields } from './ProfileAdditionalFields.tsx'
import { ProfileMainFields } from './ProfileMainFields.tsx'
import { loadOwnRestaurant, type SavedProfile, saveProfile } from './profile.data.ts'
import {
  isAdditional,
  PROFILE_LABELS,
  type ProfileValues,
  profileProblems,
  profileValues,
} from './profileForm.ts'

interface ProfileDialogProps {
  restaurant: RestaurantForRestaurant
  /** The account's, which is not the restaurant's to change. */
  email: string
  onClose: () => void
  onSaved: (saved: SavedProfile) => void
}

/** A restaurant's own profile (docs/spec/restaurants.md#own-profile). */
export function ProfileDialog({ restaurant, email, onClose, onSaved }: ProfileDialogProps) {
  const editor = useRecordForm<RestaurantForRestaurant, ProfileValues, SavedProfile>({
    thing: 'restaurant',
    record: restaurant,
    valuesOf: profileValues,
    problemsOf: profileProblems,
    labels: PROFILE_LABELS,
    update: saveProfile,
    load: loadOwnRestaurant,
    onSaved,
    unforeseen: 'Unknown error',
    forgotten: { current_password: '' },
  })
  const { form } = editor
  const { tab, setTab, wrongIn } = useFormTabs(editor, (field) =>
    isAdditional(field) ? 'additional' : 'main',
  )
  return (
    <FormDialog
      title="Edit profile"
      size={700}
      editor={editor}
      submitLabel="Accept Changes"
      onClose={onClose}
    >
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="main" rightSection={<ToCorrect count={wrongIn('main')} />}>
            Main
          </Tabs.Tab>
          <Tabs.Tab value="additional" rightSection={<ToCorrect count={wrongIn('additional')} />}>
            Additional
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="main">
          <ProfileMainFields form={form} email={email} />
        </Tabs.Panel>
        <Tabs.Panel value="additional">
          <ProfileAdditionalFields form={form} agreement={restaurant.service_agreement_src} />
        </Tabs.Panel>
      </Tabs>
    </FormDialog>
  )
}
