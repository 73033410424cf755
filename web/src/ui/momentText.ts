import dayjs from 'dayjs'

/**
 * 'DD/MM/YYYY HH:mm' in the browser's own zone: a moment of the server, ISO 8601 in UTC
 * (docs/spec/kernel.md#dates-and-times).
 */
export const momentText = (moment: string): string => dayjs(moment).format('DD/MM/YYYY HH:mm')
