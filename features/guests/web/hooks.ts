import { getLesson, listLessons } from '#features/lessons/contract.ts'
import { useCall } from '#web/api.ts'
import { takeOverBooking } from '../contract.ts'

export const useTakeOverBooking = () => useCall(takeOverBooking, [listLessons, getLesson])
