import { readStored, writeStored } from '#ui/device-storage.ts'

const item = 'searched postcode'

/** A town or a district takes the place of the postcode that was searched before. Unread: what reads postcodes is no part of the landing page. */
export const rememberSearched = (text: string) => writeStored(item, text.trim().slice(0, 60), 'session')
export const searchedText = () => readStored(item, 'session') ?? ''
