import { createContext, useContext } from 'react'
import type { KnownPerson } from './known-person.ts'

const SignedIn = createContext<KnownPerson | null>(null)
export const SignedInProvider = SignedIn.Provider

export function useSignedIn(): KnownPerson {
  const me = useContext(SignedIn)
  if (!me) throw new Error('useSignedIn is for guarded pages')
  return me
}
