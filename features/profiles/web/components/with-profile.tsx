import type { ReactNode } from 'react'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import type { Profile } from '../../contract.ts'
import { useMyProfile } from '../hooks.ts'

export function WithProfile({ children }: { children: (profile: Profile) => ReactNode }) {
  const { data, error, refetch } = useMyProfile()
  if (data) return children(data)
  if (error) return <ErrorState retry={refetch}>{error.message}</ErrorState>
  return <ListSkeleton label="Loading your profile" rows={3} />
}
