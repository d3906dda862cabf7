import { MutationCache, QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Role } from '#common/endpoint.ts'
import { actFor } from './api.ts'
import { SignedInProvider } from './signed-in.tsx'

type Principal = { id: string; name: string; image: string | null; role: Role }

const ActingForContext = createContext<Principal | null>(null)

/** Whom the person who is signed in acts for on this part of the page; null: for themselves. */
export const useActingFor = () => useContext(ActingForContext)

type ActingForProps = { person: Principal; children: ReactNode }

/**
 * What is inside reads and changes what is this person’s, and is shown as to them. Its answers are stored apart from those
 * of the person who is signed in.
 */
export function ActingFor({ person, children }: ActingForProps) {
  const own = useQueryClient()
  const [client] = useState(() => {
    const client = new QueryClient({
      defaultOptions: own.getDefaultOptions(),
      mutationCache: new MutationCache({ onSuccess: () => void own.invalidateQueries() }),
    })
    actFor(client, person.id)
    return client
  })
  const me = {
    id: person.id,
    name: person.name,
    email: '',
    role: person.role,
    profileImage: person.image,
    verificationStatus: 'approved' as const,
    autoApproved: false,
  }
  return (
    <QueryClientProvider client={client}>
      <ActingForContext value={person}>
        <SignedInProvider value={me}>{children}</SignedInProvider>
      </ActingForContext>
    </QueryClientProvider>
  )
}
