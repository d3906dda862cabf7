import { createContext, useContext } from 'react'
import type { Me } from './me.ts'

const SignedIn = createContext<Me | null>(null)
export const SignedInProvider = SignedIn.Provider

export function useSignedIn(): Me {
  const me = useContext(SignedIn)
  if (!me) throw new Error('useSignedIn is for guarded pages')
  return me
}
