import { useQuery } from '@tanstack/react-query'
import { useTaughtLessons } from '#features/lessons/web/hooks.ts'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../contract.ts'
import { lessonsBegun } from './marking.ts'

export const mockDriveReads = [contract.listMockDrives, contract.getMockDrive]

const listOf = ({ mockDrives }: { mockDrives: contract.MockDrive[] }) => mockDrives

export const useMockDrives = (learnerId?: string) =>
  useQuery({ ...queryFor(contract.listMockDrives, learnerId ? { learnerId } : {}), select: listOf })
export const useMockDrive = (id: string, enabled = true) =>
  useQuery({ ...queryFor(contract.getMockDrive, { id }), enabled })
export const useRecordMockDrive = () => useCall(contract.recordMockDrive, mockDriveReads)
export const useChangeMockDrive = () => useCall(contract.changeMockDrive, mockDriveReads)
export const useDeleteMockDrive = () => useCall(contract.deleteMockDrive, [contract.listMockDrives])

/** The latest first. */
export const useLessonsBegun = (learnerId: string, now: string) =>
  lessonsBegun(useTaughtLessons(learnerId, now).data?.lessons ?? [], now)
