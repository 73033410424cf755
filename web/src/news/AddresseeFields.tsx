import type { Post } from '@driverdesk/contract/news/post.shapes.ts'
import { namesApart } from '@driverdesk/domain/drivers/namesakes.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import { MultiSelect, type MultiSelectProps, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { areasQuery } from '../areas/areas.data.ts'
import { driversQuery } from '../drivers/drivers.data.ts'
import { restaurantsQuery } from '../restaurants/restaurants.data.ts'
import { ListState } from '../ui/list/ListState.tsx'
import {
  ADDRESSEE_NAMES,
  type AddresseeChoice,
  POST_LABELS,
  type PostValues,
  withAddressee,
} from './postForm.ts'

interface AddresseeFieldsProps {
  form: UseFormReturnType<PostValues>
  /** The kinds that this person may choose. */
  addressees: readonly AddresseeChoice[]
  /** The stored post, which has the names of its targets. */
  post: Post | undefined
}

/** Choosing another kind clears the chosen targets (docs/spec/news.md#addressee). */
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

/** The read-only addressee of 'Message All', which is for one restaurant (docs/spec/news.md#post-dialog). */
export const LockedAddressee = ({ restaurant }: { restaurant: string }) => (
  <>
    <TextInput label={POST_LABELS.addressee} value={ADDRESSEE_NAMES[30]} readOnly variant="filled" />
    <TextInput label={POST_LABELS.restaurants} value={restaurant} readOnly variant="filled" />
  </>
)

/** The areas, restaurants or drivers that a post is for. Those it has already stay, also when they are not offered any more. */
interface TargetsProps<Known> {
  form: UseFormReturnType<PostValues>
  known: readonly Known[]
}

function AreaTargets({ form, known }: TargetsProps<Post['news_feed_areas'][number]>) {
  const areas = useQuery(areasQuery)
  return (
    <Targets
      form={form}
      field="areas"
      description="The restaurants and the drivers of these areas see it, and drivers without an area, who work everywhere."
      nothingFoundMessage="No area found"
      choices={areas.data?.map(({ id, label }) => choice({ id, name: label }))}
      known={known.map(({ area_id, name }) => choice({ id: area_id, name }))}
      offered={areas}
    />
  )
}

function RestaurantTargets({ form, known }: TargetsProps<Post['news_feed_restaurants'][number]>) {
  const restaurants = useQuery(restaurantsQuery)
  return (
    <Targets
      form={form}
      field="restaurants"
      nothingFoundMessage="No restaurant found"
      choices={restaurants.data?.filter(({ status }) => status === RESTAURANT_ACTIVE).map(choice)}
      known={known.map(({ restaurant_id, name }) => choice({ id: restaurant_id, name }))}
      offered={restaurants}
    />
  )
}

function DriverTargets({ form, known }: TargetsProps<Post['news_feed_drivers'][number]>) {
  const drivers = useQuery(driversQuery)
  return (
    <Targets
      form={form}
      field="drivers"
      nothingFoundMessage="No driver found"
      choices={drivers.data && Array.from(namesApart(drivers.data), ([id, name]) => choice({ id, name }))}
      known={known.map(({ driver_id, name }) => choice({ id: driver_id, name }))}
      offered={drivers}
    />
  )
}

interface Choice {
  value: string
  label: string
}

const choice = ({ id, name }: { id: number; name: string }): Choice => ({ value: String(id), label: name })

/** The most that the list shows; typing finds the others. */
const OFFERED = 200

interface TargetsFieldProps extends Pick<MultiSelectProps, 'description' | 'nothingFoundMessage'> {
  form: UseFormReturnType<PostValues>
  field: 'areas' | 'restaurants' | 'drivers'
  /** Undefined while they load. */
  choices: readonly Choice[] | undefined
  known: readonly Choice[]
  /** The query of the choices. */
  offered: UseQueryResult<unknown>
}

function Targets({ form, field, choices = NONE, known, offered, description, ...look }: TargetsFieldProps) {
  const { error, ...input } = form.getInputProps(field)
  const listed = new Set(choices.map(({ value }) => value))
  const data = [...choices, ...known.filter(({ value }) => !listed.has(value))]
  return (
    <ListState what={field} queries={[offered]} isEmpty={false} empty={null}>
      <MultiSelect
        {...look}
        {...input}
        label={POST_LABELS[field]}
        description={description}
        data={data.toSorted((a, b) => byName(a.label, b.label))}
        limit={OFFERED}
        searchable
        clearable
        required
        error={error}
      />
    </ListState>
  )
}
