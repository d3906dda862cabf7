import { readStored, writeStored } from '#ui/device-storage.ts'

const item = 'left to pay'

/** The lesson whose learner went to the card page from here: who comes back without paying reads so. */
export const rememberLeftToPay = (lessonId: string) => void writeStored(item, lessonId, 'session')
export const isBackUnpaid = (lessonId: string) => readStored(item, 'session') === lessonId
export const forgetLeftToPay = () => void writeStored(item, undefined, 'session')
