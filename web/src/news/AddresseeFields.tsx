import type { Post } from '@driverdesk/contract/news/post.shapes.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  ADDRESSEE_NAMES,
  type AddresseeChoice,
  POST_LABELS,
  type PostValues,
  withAddressee,
} from './postForm.ts'
import { AreaTargets, DriverTargets, RestaurantTargets } from './TargetFields.tsx'

interface AddresseeFieldsProps {
  form: UseFormReturnType<PostValues>
  /** The kinds that the person may choose. */
  addressees: readonly AddresseeChoice[]
  /** The post as it is stored, whose targets have names. */
  post: Post | undefined
}

/** For whom a post is; another kind clears what was chosen (docs/spec/news.md#addressee). */
export function AddresseeFields({ form, addressees, post }: AddresseeFieldsProps) {
  const { addressee } = form.values
  const kinds = addressees.includes(addressee) ? addressees : [addressee, ...addressees]
  return (
    <>
      <NativeSelect
        label={POST_LABELS.addressee}
        data={kinds.map((value) => ({ value, label: ADDRESSEE_NAMES[value] }))}
        value={addressee}
        error={form.errors.addressee}
        onChange={(event) => {
          form.setValues(withAddressee(event.currentTarget.value as AddresseeChoice))
          for (const field of ['addressee', 'areas', 'restaurants', 'drivers']) form.clearFieldError(field)
        }}
      />
      {addressee === '20' && <AreaTargets form={form} known={post?.news_feed_areas ?? NONE} />}
      {addressee === '30' && <RestaurantTargets form={form} known={post?.news_feed_restaurants ?? NONE} />}
      {addressee === '40' && <DriverTargets form={form} known={post?.news_feed_drivers ?? NONE} />}
    </>
  )
}

const NONE: readonly never[] = []

/** Of 'Message All', which is for one restaurant (docs/spec/news.md#post-dialog): it can be read and not changed. */
export const LockedAddressee = ({ restaurant }: { restaurant: string }) => (
  <>
    <TextInput label={POST_LABELS.addressee} value={ADDRESSEE_NAMES[30]} readOnly variant="filled" />
    <TextInput label={POST_LABELS.restaurants} value={restaurant} readOnly variant="filled" />
  </>
)
