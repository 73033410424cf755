import { Avatar } from '@mantine/core'

export interface DriverPhotoProps {
  name: string
  /** The file name; without one the initials are shown. */
  photo: string | null | undefined
  size?: number
}

export const DriverPhoto = ({ name, photo, size = 32 }: DriverPhotoProps) => (
  <Avatar
    src={photo && `/images/thumb/${encodeURIComponent(photo)}`}
    name={name}
    color="brand"
    radius="xl"
    size={size}
    alt=""
    aria-hidden="true"
  />
)
