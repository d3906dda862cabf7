import { createContext, useContext } from 'react'
import type { Me } from './me.ts'

const SignedIn = createContext<Me | null>(null)
export const SignedInProvider = SignedIn.Provider

/** Whoever is signed in; only inside guarded pages, where there always is somebody. */
export function useSignedIn(): Me {
  const me = useContext(SignedIn)
  if (!me) throw new Error('useSignedIn is for guarded pages')
  return me
}
