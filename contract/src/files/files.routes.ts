/** Files to show or save (docs/spec/files.md#file-addresses, docs/spec/files.md#file-access). */
import { z } from 'zod'
import { file, forStaffAndRestaurants, routes } from '../kernel/route.ts'

/** A stored name, '0f…9a.png'. Any other text answers 404. */
const params = z.strictObject({ file: z.string() })

const picture = { method: 'GET', access: 'public', scope: 'none', params, reply: file() } as const

const ofRestaurant = {
  ...forStaffAndRestaurants,
  method: 'GET',
  params,
  reply: file(),
} as const

/** A driver's documents, for staff with the driver in scope and for the driver. */
const ofDriver = { ...ofRestaurant, access: ['administrator', 'manager', 'driver'] } as const

export const fileRoutes = routes({
  image: {
    ...picture,
    path: '/images/{file}',
    summary: 'A logo, a profile photo of a driver or a picture of a post.',
  },
  thumb: {
    ...picture,
    path: '/images/thumb/{file}',
    summary: 'The same, at most 128 pixels wide and high.',
  },
  restaurantAgreement: {
    ...ofRestaurant,
    path: '/documents/service_agreements/restaurant/{file}',
    summary: 'The service agreement of a restaurant.',
  },
  driverAgreement: {
    ...ofDriver,
    path: '/documents/service_agreements/driver/{file}',
    summary: 'The service agreement of a driver.',
  },
  driverCertificate: {
    ...ofDriver,
    path: '/documents/alcohol_delivery_certificates/driver/{file}',
    summary: "A driver's alcohol delivery certificate.",
  },
  driverLicence: {
    ...ofDriver,
    path: '/documents/driver_licenses/driver/{file}',
    summary: "A photo of a driver's licence.",
  },
  driverIdentity: {
    ...ofDriver,
    path: '/documents/identity_photos/driver/{file}',
    summary: "A photo of a driver's identity document.",
  },
  driverRightToWork: {
    ...ofDriver,
    path: '/documents/right_to_work_photos/driver/{file}',
    summary: "A photo of a driver's right to work.",
  },
  newsAttachment: {
    ...ofRestaurant,
    access: ['administrator', 'manager', 'restaurant', 'driver', 'none'],
    path: '/documents/news/{file}',
    summary: 'The document of a post, for everyone who sees the post.',
  },
})
