import type { Post } from '@driverdesk/contract/news/post.shapes.ts'
import { NativeSelect } from '@mantine/core'
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
  /** For this one alone. */
  restaurant: { id: number; name: string } | undefined
}

/** For whom a post is; another kind clears what was chosen (document 1, 'News feed'). */
export function AddresseeFields({ form, addressees, post, restaurant }: AddresseeFieldsProps) {
  const { addressee } = form.values
  const kinds = addressees.includes(addressee) ? addressees : [addressee, ...addressees]
  return (
    <>
      <NativeSelect
        label={POST_LABELS.addressee}
        data={kinds.map((value) => ({ value, label: ADDRESSEE_NAMES[value] }))}
        disabled={restaurant !== undefined}
        value={addressee}
        error={form.errors.addressee}
        onChange={(event) => {
          form.setValues(withAddressee(event.currentTarget.value as AddresseeChoice))
          form.clearErrors()
        }}
      />
      {addressee === '20' && <AreaTargets form={form} known={post?.news_feed_areas ?? NONE} />}
      {addressee === '30' && (
        <RestaurantTargets
          form={form}
          known={
            restaurant
              ? [{ restaurant_id: restaurant.id, name: restaurant.name }]
              : (post?.news_feed_restaurants ?? NONE)
          }
          isLocked={restaurant !== undefined}
        />
      )}
      {addressee === '40' && <DriverTargets form={form} known={post?.news_feed_drivers ?? NONE} />}
    </>
  )
}

const NONE: readonly never[] = []
